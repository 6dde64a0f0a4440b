import { useEffect, useRef, useState } from 'react';
import type { PersistentTokens } from '#features/accounts/client/persistent-tokens.ts';
import {
  canRedirectToSignIn,
  isSignedIn,
  openSignIn,
  redirectToSignIn,
  type SignedIn,
  waitForSignInTab,
} from '#features/accounts/client/sign-in-window.ts';
import type { User } from '#features/accounts/contract.ts';
import { SIGN_IN_POPUP_URL } from '#features/accounts/sign-in-paths.ts';
import { HEIGHT_MESSAGE, SIGNED_IN_MARKER, type ThemeColor } from '#features/comments/comments-page.ts';
import { CommentsPanel } from '#features/comments/panel/comments-panel.tsx';
import { isLive, type Video, videoRoutes } from '#features/videos/contract.ts';
import type { ApiClient } from '#kernel/client/api-client.ts';
import type { Listen } from '#kernel/client/event-stream.ts';
import type { TabStorage } from '#kernel/client/tab-storage.ts';
import styles from './comments-frame.module.css';

/** The preferred height of a live panel, which fills any height. */
const LIVE_HEIGHT_PX = 640;

interface CommentsFrameProps {
  api: ApiClient;
  listen: Listen;
  tokens: PersistentTokens;
  storage: TabStorage;
  gconfid: string;
  themeColor: ThemeColor | undefined;
  user: User;
  video: Video | null;
}

/** CM-19: the comments as a separate page, usually in a frame on another site. */
export function CommentsFrame(props: CommentsFrameProps) {
  const { api, tokens, gconfid } = props;
  const [user, setUser] = useState(props.user);
  const [video, setVideo] = useState(props.video);
  const [isBlocked, setIsBlocked] = useState(false);
  const frame = useRef<HTMLElement>(null);
  const isLiveVideo = video !== null && isLive(video.src, video.live_event?.state);
  useReportedHeight(frame, isLiveVideo ? LIVE_HEIGHT_PX : null);

  const refresh = async (): Promise<void> => {
    const fresh = await api.call(videoRoutes.get, { id: gconfid }).catch(() => null);
    if (fresh) setVideo(fresh);
  };
  /** CM-13: only a token needs a reload, which shows whether the browser keeps it. */
  const onSignedIn = async (result: SignedIn): Promise<void> => {
    setIsBlocked(false);
    if (result.how === 'token' && tokens.persist()) {
      history.replaceState(history.state, '', withMarker(location.href));
      return location.reload();
    }
    // A cookie is there already, and without storage a reload would lose the token: the panel continues as it is.
    await refresh();
    setUser(result.me.user);
  };
  const signIn = async (): Promise<void> => {
    const result = await openSignIn(window, api);
    if (isSignedIn(result)) await onSignedIn(result);
    else if (result.how === 'blocked' && canRedirectToSignIn(window)) redirectToSignIn(window);
    else setIsBlocked(result.how === 'blocked');
  };
  const latestOnSignedIn = useRef(onSignedIn);
  latestOnSignedIn.current = onSignedIn;
  useEffect(
    () =>
      isBlocked
        ? waitForSignInTab(window, api, (result) => void latestOnSignedIn.current(result))
        : undefined,
    [isBlocked, api],
  );
  return (
    <main ref={frame} className={styles.frame}>
      <CommentsPanel
        embedded
        api={api}
        listen={props.listen}
        gconfid={gconfid}
        video={video}
        user={user}
        storage={props.storage}
        themeColor={props.themeColor}
        onSignIn={() => void signIn()}
        signInUrl={isBlocked ? SIGN_IN_POPUP_URL : null}
        onVideoChanged={() => void refresh()}
      />
    </main>
  );
}

function withMarker(address: string): string {
  const url = new URL(address);
  url.searchParams.set(SIGNED_IN_MARKER, '1');
  return url.href;
}

/** Reports the height of the content to the host page. It is no secret, so any origin may receive it. */
function useReportedHeight(frame: { readonly current: HTMLElement | null }, fixedPx: number | null): void {
  useEffect(() => {
    const element = frame.current;
    if (!element || window.parent === window) return;
    let reportedPx = 0;
    const report = (): void => {
      const height = fixedPx ?? Math.ceil(element.getBoundingClientRect().height);
      if (height === reportedPx) return;
      reportedPx = height;
      window.parent.postMessage({ type: HEIGHT_MESSAGE, height }, '*');
    };
    const observer = new ResizeObserver(report);
    observer.observe(element);
    return () => observer.disconnect();
  }, [frame, fixedPx]);
}
