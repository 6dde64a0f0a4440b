import { defineSlice, type SliceContext } from '#kernel/store/slices.ts';
import type { PlayerTarget } from './target.ts';

export interface ScreenState {
  readonly fullscreen: boolean;
  readonly canFullscreen: boolean;
  /** CT-03: while the page is pinch-zoomed, full screen would show only a part. */
  readonly zoomed: boolean;
  readonly pictureInPicture: boolean;
  readonly canPictureInPicture: boolean;
  /** AirPlay or a remote playback device is available. */
  readonly canRemote: boolean;
  readonly remote: boolean;
}

const initial: ScreenState = {
  fullscreen: false,
  canFullscreen: false,
  zoomed: false,
  pictureInPicture: false,
  canPictureInPicture: false,
  canRemote: false,
  remote: false,
};

/** Members that only WebKit has. */
interface AppleVideo extends HTMLVideoElement {
  webkitEnterFullscreen?(): void;
  webkitExitFullscreen?(): void;
  readonly webkitDisplayingFullscreen?: boolean;
  readonly webkitSupportsFullscreen?: boolean;
  webkitShowPlaybackTargetPicker?(): void;
}
interface Lockable {
  lock?(orientation: 'landscape'): Promise<void>;
  unlock?(): void;
}

const ZOOMED_SCALE = 1.05;

export const screen = defineSlice({
  initial,
  start({ target, signal, get, set }: SliceContext<PlayerTarget, ScreenState>) {
    const { stage } = target;
    const video = target.element as unknown as AppleVideo;
    /** On an iPhone, where nothing but the video is visible in full screen. */
    function leaveNativeFullscreen(): void {
      if (video.webkitDisplayingFullscreen) video.webkitExitFullscreen?.();
    }
    const document = stage?.ownerDocument;
    const view = document?.defaultView;
    if (!stage || !document || !view)
      return { toggleFullscreen() {}, togglePictureInPicture() {}, chooseRemote() {}, leaveNativeFullscreen };
    const own = document.fullscreenEnabled === true;
    set({
      canFullscreen: own || video.webkitSupportsFullscreen === true,
      canPictureInPicture: document.pictureInPictureEnabled === true && !target.config.video.isAudio,
    });
    const syncFullscreen = (): void => set({ fullscreen: document.fullscreenElement === stage });
    document.addEventListener('fullscreenchange', syncFullscreen, { signal });
    // A video that replaces another one inherits its full screen.
    syncFullscreen();
    // On an iPhone only the video goes full screen, with native controls.
    for (const [type, fullscreen] of [
      ['webkitbeginfullscreen', true],
      ['webkitendfullscreen', false],
    ] as const) {
      video.addEventListener(type, () => set({ fullscreen }), { signal });
    }
    const syncPip = (): void => set({ pictureInPicture: document.pictureInPictureElement === video });
    for (const type of ['enterpictureinpicture', 'leavepictureinpicture']) {
      video.addEventListener(type, syncPip, { signal });
    }
    syncPip();
    view.visualViewport?.addEventListener(
      'resize',
      () => set({ zoomed: (view.visualViewport?.scale ?? 1) > ZOOMED_SCALE }),
      { signal },
    );
    watchRemote(video, signal, set);
    return {
      leaveNativeFullscreen,
      /** CT-12 */
      toggleFullscreen(): void {
        if (get().zoomed) return;
        if (document.fullscreenElement) return void document.exitFullscreen().catch(() => undefined);
        if (!own) {
          video.webkitEnterFullscreen?.();
          return;
        }
        stage.requestFullscreen().then(
          () => lockLandscape(video, view.screen.orientation),
          () => undefined,
        );
      },
      togglePictureInPicture(): void {
        const done = document.pictureInPictureElement
          ? document.exitPictureInPicture()
          : video.requestPictureInPicture();
        done.catch(() => undefined);
      },
      chooseRemote(): void {
        if (video.webkitShowPlaybackTargetPicker) video.webkitShowPlaybackTargetPicker();
        else video.remote?.prompt().catch(() => undefined);
      },
    };
  },
});

/** Chrome on Android rotates landscape videos; other browsers reject, which is harmless. */
function lockLandscape(video: HTMLVideoElement, orientation: ScreenOrientation): void {
  if (video.videoWidth < video.videoHeight) return;
  (orientation as Lockable | undefined)?.lock?.('landscape').catch(() => undefined);
}

function watchRemote(
  video: AppleVideo,
  signal: AbortSignal,
  set: (patch: Partial<ScreenState>) => void,
): void {
  if (video.webkitShowPlaybackTargetPicker) {
    video.addEventListener(
      'webkitplaybacktargetavailabilitychanged',
      (event) =>
        set({ canRemote: (event as Event & { availability?: string }).availability === 'available' }),
      { signal },
    );
    return;
  }
  const { remote } = video;
  if (!remote) return;
  remote
    .watchAvailability((available) => set({ canRemote: available }))
    .then((id) =>
      signal.addEventListener('abort', () => void remote.cancelWatchAvailability(id).catch(() => undefined)),
    )
    .catch(() => undefined);
  remote.addEventListener?.('connect', () => set({ remote: true }), { signal });
  remote.addEventListener?.('disconnect', () => set({ remote: false }), { signal });
}
