import { useEffect, useId, useMemo, useState } from 'react';
import type { ApiClient } from '#kernel/client/api-client.ts';
import type { Listen } from '#kernel/client/event-stream.ts';
import type { TabStorage } from '#kernel/client/tab-storage.ts';
import { CommentList } from './comment-list.tsx';
import { createCommentsController } from './comments-controller.ts';
import styles from './comments-panel.module.css';
import { Composer } from './composer.tsx';
import { createDrafts, type Drafts } from './drafts.ts';
import { isMobile } from './is-mobile.ts';
import { type PanelClock, systemClock } from './panel-clock.ts';
import { PanelHeader } from './panel-header.tsx';
import { getActiveScope } from './panel-state.ts';
import { PanelAnnouncement, PanelToastMessage } from './panel-status.tsx';
import { texts } from './panel-texts.ts';
import { isLive, type PanelVideo } from './panel-video.ts';
import { SignInPrompt } from './sign-in-prompt.tsx';
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
  onVideoChanged?: () => void;
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
  // Created above the keyed panel, so that drafts survive a change of mode but not a change of user.
  const drafts = useMemo(() => createDrafts({ gconfid, person, storage }), [gconfid, person, storage]);
  // A different mode, role, or user means a different list, so the panel is remounted.
  const key = [gconfid, live, mode, canManage, viewer.username].join(' ');
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
            {texts.heading}
          </h2>
          <p className={styles.notice}>{texts.disabled}</p>
        </>
      ) : (
        <OpenPanel key={key} {...props} drafts={drafts} titleId={titleId} />
      )}
    </section>
  );
}

function OpenPanel(props: CommentsPanelProps & { drafts: Drafts; titleId: string }) {
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
  return (
    <PanelProvider value={controller}>
      <PanelBody
        titleId={props.titleId}
        tabs={video?.src === 'LIVE_EVENT'}
        embedded={props.embedded ?? false}
        onSignIn={props.onSignIn}
        live={video ? isLive(video) : false}
      />
      <PanelAnnouncement />
      <PanelToastMessage place="panel" />
    </PanelProvider>
  );
}

interface PanelBodyProps {
  titleId: string;
  tabs: boolean;
  embedded: boolean;
  live: boolean;
  onSignIn: () => void;
}

function PanelBody({ titleId, tabs, embedded, live, onSignIn }: PanelBodyProps) {
  const controller = usePanel();
  const openThread = usePanelState((state) => state.openThread);
  const showsPinned = usePanelState(
    (state) =>
      getActiveScope(state, controller.viewerContext().onlyPinned) === 'pinned' ||
      state.toast?.place === 'pinned',
  );
  if (openThread) return <ThreadView id={openThread} titleId={titleId} onSignIn={onSignIn} />;
  const commentForm = <CommentForm onSignIn={onSignIn} />;
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

function CommentForm({ onSignIn }: { onSignIn: () => void }) {
  const controller = usePanel();
  const rescuedDrafts = usePanelState((state) => state.rescuedDrafts);
  if (!controller.viewerContext().viewer.signedIn) return <SignInPrompt onSignIn={onSignIn} />;
  return (
    <Composer
      key={rescuedDrafts}
      draftKey="comment"
      label="Add a comment"
      placeholder="Add a comment"
      onSubmit={controller.post}
      renderError={({ code, text }) =>
        code === 'UNAUTHENTICATED' ? (
          <>
            You have been signed out.{' '}
            <button type="button" className={styles.link} onClick={onSignIn}>
              {texts.signIn}
            </button>
          </>
        ) : (
          <span>{text}</span>
        )
      }
    />
  );
}
