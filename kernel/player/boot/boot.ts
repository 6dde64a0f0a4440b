import type { PlayerStart, StartMedia } from '#kernel/contract/player-start.ts';
import { openDoor } from '../bridge/door.ts';
import type { BootMedia } from '../handover/boot-media.ts';
import type { BootedApp } from './boot-handle.ts';
import { openMedia } from './open-media.ts';

/** Written by the player's preferences. */
const PREFERENCES_KEY = 'kapsule.player';
/** Called by the document as soon as the video element is there. */
const START = 'startPlayer';
/** So long the application waits for a picture before it comes all the same. */
const PATIENCE_MS = 2500;
const HAVE_CURRENT_DATA = 2;

/**
 * Inlined into the document of a player, before any other script: brings the picture, then the application. Without
 * autoplay it does nothing until someone shows interest.
 */
function boot(stage: HTMLElement, start: PlayerStart, early: Early | null): void {
  const standing = stage.querySelector('video') as HTMLVideoElement;
  const element = early?.element ?? standing;
  if (early) {
    element.ariaLabel = standing.ariaLabel;
    standing.replaceWith(element);
  }
  const ending = new AbortController();
  const { signal } = ending;
  let media: BootMedia | null = null;
  let isOpen = false;
  let wantsPlay = start.autoplay;

  const show = (state: 'idle' | 'loading' | 'playing' | 'failed'): void => {
    stage.dataset.boot = state;
  };
  function link(rel: string, href: string): Promise<void> {
    const element = Object.assign(document.createElement('link'), { rel, href });
    document.head.append(element);
    return new Promise((resolve) => {
      element.onload = element.onerror = () => resolve();
    });
  }

  async function bringApp(): Promise<void> {
    const { script, preloads, styles } = start.app;
    for (const href of preloads) void link('modulepreload', href);
    const styled = styles.map((href) => link('stylesheet', href));
    const app = (await import(/* @vite-ignore */ script)) as BootedApp;
    await Promise.all(styled);
    // What the application reads stands at the end of the document.
    if (document.readyState === 'loading')
      await new Promise((resolve) => addEventListener('DOMContentLoaded', resolve));
    app.start({ element, media, wantsPlay, door, release: () => ending.abort() });
  }

  function open(): void {
    if (isOpen) return;
    isOpen = true;
    media = early?.media ?? (start.media && openMedia(start.media, element, start.startMs));
    const picture = new Promise<void>((resolve) => {
      if (!media) return resolve();
      setTimeout(resolve, PATIENCE_MS);
      media.done.catch(() => resolve());
      // What is held shows its picture before anyone can ask for it.
      if (media.video && !start.holds && element.requestVideoFrameCallback)
        element.requestVideoFrameCallback(() => resolve());
      else if (element.readyState > HAVE_CURRENT_DATA) resolve();
      else element.addEventListener('canplay', () => resolve(), { once: true });
    });
    void picture.then(bringApp).catch((error: unknown) => {
      console.error(error);
      show('failed');
    });
  }

  /** Asked for by the address: without sound where the browser wants it so. A click is never refused. */
  async function play(): Promise<void> {
    wantsPlay = true;
    show('loading');
    open();
    if (start.holds || !media) return;
    try {
      await element.play();
    } catch (error) {
      if ((error as Error).name !== 'NotAllowedError') return;
      const refused = (): void => {
        wantsPlay = false;
        show('idle');
      };
      if (start.muted === false) return refused();
      element.muted = true;
      await element.play().catch(refused);
    }
  }

  const listen = (target: EventTarget, type: string, call: (event: Event) => void): void =>
    target.addEventListener(type, call, { signal });
  for (const type of ['pointerenter', 'touchstart', 'focusin']) listen(stage, type, open);
  listen(stage, 'click', () => {
    if (stage.dataset.boot === 'failed') location.reload();
    else if (element.paused) void play();
    else {
      wantsPlay = false;
      element.pause();
    }
  });
  listen(element, 'playing', () => show('playing'));
  listen(element, 'pause', () => show('idle'));
  const door = openDoor(window, open);
  Object.assign(element, keptVolume());
  element.muted ||= start.muted === true;
  if (start.autoplay) void play();
  else if (start.hasProblem) open();
}

interface Early {
  readonly element: HTMLVideoElement;
  readonly media: BootMedia;
}

/** The first segment is on its way, and decoded, before the browser has read the rest of the document. */
function beginEarly(from: StartMedia, startMs: number): Early | null {
  const element = Object.assign(document.createElement('video'), { playsInline: true });
  const media = openMedia(from, element, startMs);
  return media && { element, media };
}

/** As loud as it was last time, from the first moment on. */
function keptVolume(): { volume?: number; muted?: boolean } {
  try {
    const { volume = 1, muted = false } = JSON.parse(localStorage.getItem(PREFERENCES_KEY) ?? '{}');
    return volume >= 0 && volume <= 1 ? { volume, muted: muted === true } : {};
  } catch {
    return {};
  }
}

const told = document.getElementById('player-start')?.textContent;
if (told) {
  const start = JSON.parse(told) as PlayerStart;
  const early = start.autoplay && start.media ? beginEarly(start.media, start.startMs) : null;
  const begin = (): void => {
    const stage = document.getElementById('player');
    if (stage) boot(stage, start, early);
  };
  // While developing the script comes late, and the stage is there already.
  if (document.getElementById('player')) begin();
  else Object.assign(globalThis, { [START]: begin });
}
