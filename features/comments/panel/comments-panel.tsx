import { useEffect, useId, useMemo, useState } from 'react';
import type { ApiClient } from '#kernel/client/api-client.ts';
import type { Listen } from '#kernel/client/event-stream.ts';
import { formatNumber } from '#kernel/ui/number-format.ts';
import { CommentList } from './comment-list.tsx';
import { createCommentsController, standingOf } from './comments-controller.ts';
import styles from './comments-panel.module.css';
import { Composer } from './composer.tsx';
import { createDrafts, type Drafts } from './drafts.ts';
import { isMobile } from './is-mobile.ts';
import { type PanelClock, systemClock } from './panel-clock.ts';
import { type PanelToast, scopeOf } from './panel-state.ts';
import { texts } from './panel-texts.ts';
import { isLive, type PanelVideo } from './playback-mode.ts';
import { SignInPrompt } from './sign-in-prompt.tsx';
import type { TabStorage } from './tab-storage.ts';
import { ThreadView } from './thread-view.tsx';
import { PanelProvider, usePanel, usePanelState } from './use-panel.ts';

export interface CommentsPanelProps {
  api: ApiClient;
  gconfid: string;
  /** Null when they could not be loaded, which is no reason to say anything (CM-46). */
  video: PanelVideo | null;
  user: { readonly username: string; readonly displayname: string } | null;
  /** Server-sent events; without them the panel polls only. */
  listen?: Listen | null;
  themeColor?: 'dark' | 'light' | undefined;
  /** In a frame of its own: long lists scroll inside. */
  embedded?: boolean;
  onSignIn: () => void;
  onVideoChanged?: () => void;
  /** Where drafts are kept through a reload. */
  storage?: TabStorage | null;
  clock?: PanelClock;
  userAgent?: string;
}

/** The comments of a video: on its page, in a frame, inside the player. */
export function CommentsPanel(props: CommentsPanelProps) {
  const { gconfid, video, user, storage = null } = props;
  const { live, mode, canManage, viewer } = standingOf(gconfid, video, user);
  const title = useId();
  const person = viewer.signedIn ? viewer.username : null;
  // Above everything that begins anew: what was typed outlives a change of mode, but not of the person.
  const drafts = useMemo(() => createDrafts({ gconfid, person, storage }), [gconfid, person, storage]);
  // Another mode, role or person is another list: begun anew, with the drafts kept.
  const key = [gconfid, live, mode, canManage, viewer.username].join(' ');
  return (
    <section
      className={styles.panel}
      aria-labelledby={title}
      data-live={(live && mode !== 'NONE') || undefined}
      data-theme-color={props.themeColor}
    >
      {mode === 'NONE' ? (
        <>
          <h2 id={title} className={styles.title}>
            {texts.heading}
          </h2>
          <p className={styles.notice}>{texts.disabled}</p>
        </>
      ) : (
        <OpenPanel key={key} {...props} drafts={drafts} titleId={title} />
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
  useMemo(() => controller.setStanding(video, user), [controller, video, user]);
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
      <Announcement />
      <Toast place="panel" />
    </PanelProvider>
  );
}

function PanelHead({ titleId, tabs }: { titleId: string; tabs: boolean }) {
  const controller = usePanel();
  const { onlyPinned, live } = controller.standing();
  const total = usePanelState((state) => state.lists[onlyPinned ? 'pinned' : 'all'].total);
  const ready = usePanelState((state) => state.lists[onlyPinned ? 'pinned' : 'all'].status === 'ready');
  return (
    <header className={styles.head}>
      <h2 id={titleId} className={styles.title} tabIndex={-1}>
        {texts.heading} {ready && <span className={styles.count}>{formatNumber(total)}</span>}
      </h2>
      {tabs && !onlyPinned && <ContextTabs />}
      {live && onlyPinned && <p className={styles.approved}>{texts.approvedOnly}</p>}
    </header>
  );
}

/** CM-05 */
function ContextTabs() {
  const controller = usePanel();
  const context = usePanelState((state) => state.context);
  const choices = [
    ['ALL', 'All'],
    ['PINNED', 'Pinned'],
  ] as const;
  return (
    <fieldset className={styles.tabs} aria-label="Which comments">
      {choices.map(([value, label]) => (
        <button
          key={value}
          type="button"
          className={styles.tab}
          aria-pressed={context === value}
          onClick={() => controller.setContext(value)}
        >
          {label}
        </button>
      ))}
    </fieldset>
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
  const pinnedShown = usePanelState(
    (state) =>
      scopeOf(state, controller.standing().onlyPinned) === 'pinned' || state.toast?.place === 'pinned',
  );
  if (openThread) return <ThreadView id={openThread} titleId={titleId} onSignIn={onSignIn} />;
  const write = <WriteArea onSignIn={onSignIn} />;
  return (
    <>
      <PanelHead titleId={titleId} tabs={tabs} />
      <div className={styles.body} data-pinned={pinnedShown || undefined}>
        {!live && write}
        <Toast place="pinned" />
        <CommentList ownScroll={embedded} />
        {live && <div className={styles.foot}>{write}</div>}
      </div>
    </>
  );
}

function WriteArea({ onSignIn }: { onSignIn: () => void }) {
  const controller = usePanel();
  const rescued = usePanelState((state) => state.rescued);
  if (!controller.standing().viewer.signedIn) return <SignInPrompt onSignIn={onSignIn} />;
  return (
    <Composer
      key={rescued}
      draftKey="comment"
      label="Add a comment"
      placeholder="Add a comment"
      onSubmit={controller.post}
      renderReason={({ code, text }) =>
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

/** Counts what came, politely and not too often. */
function Announcement() {
  const text = usePanelState((state) => state.announcement);
  return (
    <p className="visually-hidden" role="status">
      {text}
    </p>
  );
}

function Toast({ place }: { place: PanelToast['place'] }) {
  const toast = usePanelState((state) => (state.toast?.place === place ? state.toast : null));
  if (!toast) return null;
  return (
    <div
      className={styles.toast}
      data-place={place}
      data-kind={toast.kind}
      role={toast.kind === 'error' ? 'alert' : 'status'}
    >
      {toast.text}
    </div>
  );
}
