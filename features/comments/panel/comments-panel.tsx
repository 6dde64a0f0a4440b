import { useEffect, useId, useMemo, useRef, useState } from 'react';
import type { ApiClient } from '#kernel/client/api-client.ts';
import type { Listen } from '#kernel/client/event-stream.ts';
import type { TabStorage } from '#kernel/client/tab-storage.ts';
import { text } from '../messages.ts';
import { CommentList } from './comment-list.tsx';
import { createCommentsController } from './comments-controller.ts';
import styles from './comments-panel.module.css';
import { Composer, type TakesFocus } from './composer.tsx';
import { createDrafts, type Drafts } from './drafts.ts';
import { isMobile } from './is-mobile.ts';
import { type PanelClock, systemClock } from './panel-clock.ts';
import { PanelHeader } from './panel-header.tsx';
import { getActiveScope } from './panel-state.ts';
import { PanelAnnouncement, PanelToastMessage } from './panel-status.tsx';
import { isLive, type PanelVideo } from './panel-video.ts';
import { SeekProvider, type SeekTo } from './seek-context.ts';
import { type PanelSignIn, SignInPrompt } from './sign-in-prompt.tsx';
import { ThreadView } from './thread-view.tsx';
import { PanelProvider, usePanel, usePanelState } from './use-panel.ts';
import { getViewerContext } from './viewer-context.ts';

export interface CommentsPanelProps {
  api: ApiClient;
  gconfid: string;
  /** Null if the details could not be loaded; the panel then works without them and shows no error (CM-46). */
  video: PanelVideo | null;
  user: { readonly username: string; readonly displayname: string } | null;
  /** Subscribes to server-sent events; without it the panel only polls. */
  listen?: Listen | null;
  themeColor?: 'dark' | 'light' | undefined;
  /** Whether the panel is in its own frame, where long lists scroll internally. */
  embedded?: boolean;
  onSignIn: () => void;
  /** The sign-in page for a link to a new tab, after the browser has blocked the popup of a frame. */
  signInUrl?: string | null;
  onVideoChanged?: () => void;
  /** Moves the player; without it, times in comments are plain text. */
  seekTo?: SeekTo | null;
  /** Keeps drafts across reloads. */
  storage?: TabStorage | null;
  clock?: PanelClock;
  userAgent?: string;
}

/** The comments of a video, for its page, a frame, or the player. */
export function CommentsPanel(props: CommentsPanelProps) {
  const { gconfid, video, user, storage = null } = props;
  const { live, mode, canManage, viewer } = getViewerContext(gconfid, video, user);
  const titleId = useId();
  const person = viewer.signedIn ? viewer.username : null;
  const visit = useVisit(person);
  // Created above the keyed panel, so that drafts survive a change of mode but not a change of user.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the drafts follow a person who signs in
  const drafts = useMemo(() => createDrafts({ gconfid, person, storage }), [gconfid, visit, storage]);
  useMemo(() => drafts.setPerson(person), [drafts, person]);
  const isAwaitingSignIn = useRef(false);
  const onSignIn = (): void => {
    isAwaitingSignIn.current = true;
    props.onSignIn();
  };
  // A different mode or user means a different list, and so does the role during an event: the panel is remounted.
  const key = [gconfid, live, mode, live && canManage, visit].join(' ');
  return (
    <section
      className={styles.panel}
      aria-labelledby={titleId}
      data-live={(live && mode !== 'NONE') || undefined}
      data-theme-color={props.themeColor}
    >
      {mode === 'NONE' ? (
        <>
          <h2 id={titleId} className={styles.title}>
            {text('heading')}
          </h2>
          <p className={styles.notice}>{text('disabled')}</p>
        </>
      ) : (
        <OpenPanel
          key={key}
          {...props}
          onSignIn={onSignIn}
          drafts={drafts}
          titleId={titleId}
          takesFocus={isAwaitingSignIn}
        />
      )}
    </section>
  );
}

/** Counts the people who used this panel. Someone who signs in continues the visit that they began anonymously. */
function useVisit(person: string | null): number {
  const [visit, setVisit] = useState({ person, count: 0 });
  if (visit.person !== person) setVisit({ person, count: visit.count + (visit.person === null ? 0 : 1) });
  return visit.count;
}

interface OpenPanelProps extends CommentsPanelProps {
  drafts: Drafts;
  titleId: string;
  takesFocus: TakesFocus;
}

function OpenPanel(props: OpenPanelProps) {
  const { video, user, gconfid, clock = systemClock, userAgent = navigator.userAgent } = props;
  const [controller] = useState(() =>
    createCommentsController({
      api: props.api,
      listen: props.listen ?? null,
      clock,
      drafts: props.drafts,
      gconfid,
      mobile: isMobile(userAgent),
      onVideoChanged: () => props.onVideoChanged?.(),
    }),
  );
  useMemo(() => controller.setViewerContext(video, user), [controller, video, user]);
  useEffect(() => controller.start(), [controller]);
  const { canManage, viewer } = controller.viewerContext();
  // biome-ignore lint/correctness/useExhaustiveDependencies: managers receive more
  useEffect(() => controller.connect(), [controller, canManage]);
  const identity = `${viewer.username} ${canManage}`;
  const shownIdentity = useRef(identity);
  useEffect(() => {
    if (shownIdentity.current === identity) return;
    shownIdentity.current = identity;
    controller.handleViewerChanged();
  }, [controller, identity]);
  return (
    <SeekProvider value={props.seekTo ?? null}>
      <PanelProvider value={controller}>
        <PanelBody
          titleId={props.titleId}
          tabs={video?.src === 'LIVE_EVENT'}
          embedded={props.embedded ?? false}
          signIn={{ open: props.onSignIn, url: props.signInUrl ?? null, takesFocus: props.takesFocus }}
          live={video ? isLive(video) : false}
        />
        <PanelAnnouncement />
        <PanelToastMessage place="panel" />
      </PanelProvider>
    </SeekProvider>
  );
}

interface PanelBodyProps {
  titleId: string;
  tabs: boolean;
  embedded: boolean;
  live: boolean;
  signIn: PanelSignIn;
}

function PanelBody({ titleId, tabs, embedded, live, signIn }: PanelBodyProps) {
  const controller = usePanel();
  const openThread = usePanelState((state) => state.openThread);
  const showsPinned = usePanelState(
    (state) =>
      getActiveScope(state, controller.viewerContext().onlyPinned) === 'pinned' ||
      state.toast?.place === 'pinned',
  );
  if (openThread) return <ThreadView id={openThread} titleId={titleId} signIn={signIn} />;
  const commentForm = <CommentForm signIn={signIn} />;
  return (
    <>
      <PanelHeader titleId={titleId} tabs={tabs} />
      <div className={styles.body} data-pinned={showsPinned || undefined}>
        {!live && commentForm}
        <PanelToastMessage place="pinned" />
        <CommentList scrollsInternally={embedded} />
        {live && <div className={styles.foot}>{commentForm}</div>}
      </div>
    </>
  );
}

function CommentForm({ signIn }: { signIn: PanelSignIn }) {
  const controller = usePanel();
  const rescuedDrafts = usePanelState((state) => state.rescuedDrafts);
  if (!controller.viewerContext().viewer.signedIn) return <SignInPrompt signIn={signIn} />;
  return (
    <Composer
      key={rescuedDrafts}
      draftKey="comment"
      label={text('addComment')}
      placeholder={text('addComment')}
      takesFocus={signIn.takesFocus}
      onSubmit={controller.post}
      renderError={({ code, text: reason }) =>
        code === 'UNAUTHENTICATED' ? (
          <>
            {text('signedOut')}{' '}
            <button type="button" className={styles.link} onClick={signIn.open}>
              {text('signIn')}
            </button>
          </>
        ) : (
          <span>{reason}</span>
        )
      }
    />
  );
}
