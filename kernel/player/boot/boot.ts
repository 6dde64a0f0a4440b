import type { PlayerStart, StartMedia } from '#kernel/contract/player-start.ts';
import { openHostChannel } from '../bridge/host-channel.ts';
import type { BootMedia } from '../handover/boot-media.ts';
import { HAVE_CURRENT_DATA, waitForFirstFrame } from './first-frame.ts';
import { loadApp } from './load-app.ts';
import { openMedia } from './open-media.ts';
import { restoreVolume } from './stored-volume.ts';

/** With autoplay, the poster would compete with the first frame. On a slow network it is better than nothing. */
const POSTER_DELAY_MS = 700;
/** The document calls this global function as soon as the video element exists. */
const START_FUNCTION = 'startPlayer';

/**
 * Inlined into a player's document before any other script: shows the first frame, then loads the application. Without
 * autoplay it does nothing until the viewer interacts with the player.
 */
function boot(stage: HTMLElement, start: PlayerStart, early: EarlyStart | null): void {
  const placeholder = stage.querySelector('video') as HTMLVideoElement;
  const element = early?.element ?? placeholder;
  if (early) {
    element.ariaLabel = placeholder.ariaLabel;
    placeholder.replaceWith(element);
  }
  const { poster } = placeholder.dataset;
  if (poster)
    setTimeout(() => {
      if (element.readyState < HAVE_CURRENT_DATA) element.poster = poster;
    }, POSTER_DELAY_MS);
  const takeover = new AbortController();
  const { signal } = takeover;
  let media: BootMedia | null = null;
  let isOpen = false;
  let isPlayRequested = start.autoplay;
  let playRequestedMs: number | null = null;
  let playingMs: number | null = null;

  const show = (state: 'idle' | 'loading' | 'playing' | 'failed'): void => {
    stage.dataset.boot = state;
  };

  async function startApp(): Promise<void> {
    const app = await loadApp(start.app);
    const times = { playRequestedMs, playingMs };
    app.start({ element, media, isPlayRequested, times, hostChannel, release: () => takeover.abort() });
  }

  function open(): void {
    if (isOpen) return;
    isOpen = true;
    media = early?.media ?? (start.media && openMedia(start.media, element, start.startMs));
    void waitForFirstFrame(element, media, start.holds)
      .then(startApp)
      .catch((error: unknown) => {
        console.error(error);
        show('failed');
      });
  }

  /** Autoplay falls back to muted playback when the browser requires it. A click is never refused. */
  async function play(): Promise<void> {
    isPlayRequested = true;
    playRequestedMs ??= performance.now();
    show('loading');
    open();
    if (start.holds || !media) return;
    try {
      await element.play();
    } catch (error) {
      if ((error as Error).name !== 'NotAllowedError') return;
      const onRefused = (): void => {
        isPlayRequested = false;
        show('idle');
      };
      if (start.muted === false) return onRefused();
      element.muted = true;
      await element.play().catch(onRefused);
    }
  }

  const listen = (target: EventTarget, type: string, call: (event: Event) => void): void =>
    target.addEventListener(type, call, { signal });
  for (const type of ['pointerenter', 'touchstart', 'focusin']) listen(stage, type, open);
  listen(stage, 'click', () => {
    if (stage.dataset.boot === 'failed') location.reload();
    else if (element.paused) void play();
    else {
      isPlayRequested = false;
      element.pause();
    }
  });
  listen(element, 'playing', () => {
    playingMs ??= performance.now();
    show('playing');
  });
  listen(element, 'pause', () => show('idle'));
  const hostChannel = openHostChannel(window, open);
  restoreVolume(element);
  element.muted ||= start.muted === true;
  if (start.autoplay) void play();
  else if (start.hasProblem) open();
}

interface EarlyStart {
  readonly element: HTMLVideoElement;
  readonly media: BootMedia;
}

/** Requests and decodes the first segment while the browser still parses the document. */
function startEarly(from: StartMedia, startMs: number): EarlyStart | null {
  const element = Object.assign(document.createElement('video'), { playsInline: true });
  const media = openMedia(from, element, startMs);
  return media && { element, media };
}

const configuration = document.getElementById('player-start')?.textContent;
if (configuration) {
  const start = JSON.parse(configuration) as PlayerStart;
  const early = start.autoplay && start.media ? startEarly(start.media, start.startMs) : null;
  const bootWhenReady = (): void => {
    const stage = document.getElementById('player');
    if (stage) boot(stage, start, early);
  };
  // In development the script loads late, when the stage already exists.
  if (document.getElementById('player')) bootWhenReady();
  else Object.assign(globalThis, { [START_FUNCTION]: bootWhenReady });
}
