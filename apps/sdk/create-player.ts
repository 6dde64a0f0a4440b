import { bridgeError, connectFrame, NO_ANSWER } from '#kernel/player/bridge/connect-frame.ts';
import type { BridgeFailure } from '#kernel/player/bridge/messages.ts';
import { buildFrame } from './build-frame.ts';
import { frameAddress } from './frame-address.ts';
import { createFrameBox } from './frame-box.ts';
import { createInit } from './init-message.ts';
import { createListeners } from './listeners.ts';
import { type Ask, playerMethods } from './player-methods.ts';
import { switchInPlace } from './switch-in-place.ts';
import type { KapsulePlayer, PlayerErrorEvent, PlayerEvents, PlayerOptions } from './v1.d.ts';

const TIMEOUT_MS = 15_000;
/** The frame's document starts the handshake before the frame's load event, so a loaded frame is not silent for long. */
const SILENCE_MS = 3000;
const DESTROYED: BridgeFailure = { code: 'DESTROYED', message: 'The player was removed.' };
const DETACHED: BridgeFailure = { code: 'DETACHED', message: 'The player is not in the page.' };

/** What the frame has; the page may have switched it since. */
interface Shown {
  video?: string | undefined;
  playlist?: string | null | undefined;
}

/** A player whose element can be removed from the page and inserted again. */
export interface AttachedPlayer extends KapsulePlayer {
  attach(): void;
  detach(): void;
  /** Shows the video of these options if it is another one: in place, or in a reloaded frame if that fails. */
  show(options: PlayerOptions): Promise<void>;
}

/** 128 random bits. */
const createToken = (): string => crypto.getRandomValues(new Uint32Array(4)).join('');

export function createPlayer(place: Element, initial: PlayerOptions, home: string): AttachedPlayer {
  const { origin } = new URL(initial.host ?? home);
  const { emit, on, clear } = createListeners(place);
  const msgToken = createToken();
  let options = initial;
  let { video: shownVideo, playlist: shownPlaylist = null }: Shown = initial;
  const address = (): string =>
    frameAddress({
      options,
      video: shownVideo,
      playlist: shownPlaylist,
      host: origin,
      msgToken,
      page: location.href,
    });
  const frame = buildFrame(address(), initial);
  const link = connectFrame({
    frame,
    origin,
    msgToken,
    timeoutMs: initial.timeoutMs ?? TIMEOUT_MS,
    init: createInit(initial),
    onEvent(action, value) {
      if (action === 'video') ({ id: shownVideo, playlist: shownPlaylist } = value as PlayerEvents['video']);
      emit(action === 'handshake' ? 'ready' : action, toEvent(action, value));
    },
  });
  let gone: BridgeFailure | undefined;
  const ask = ((...request: Parameters<typeof link.call>) => {
    // The SDK notices an inserted element only after the current task.
    if (gone === DETACHED && place.isConnected) attach();
    if (gone) return Promise.reject(bridgeError(gone));
    // A frame outside the viewport does not load by itself, but this caller needs it.
    frame.loading = 'eager';
    box.show();
    return link.call(...request);
  }) as Ask;

  function attach(): void {
    if (gone === DESTROYED) return;
    gone = undefined;
    link.attach();
    restoreVideo();
  }
  function leave(reason: BridgeFailure): void {
    gone = reason;
    link.detach(reason);
  }
  /** A frame that is inserted again loads its address, which has to be that of the video it had last. */
  function restoreVideo(): void {
    if (!link.isConnected() && shownVideo && !frame.src.includes(`/${shownVideo}/`)) load();
  }
  let silence: number | undefined;
  function load(): void {
    clearTimeout(silence);
    frame.src = address();
  }
  frame.addEventListener('load', () => {
    const { contentWindow } = frame;
    // A page that may not be framed, or a host that is down, never starts a handshake. A moved frame has a new window.
    silence = window.setTimeout(() => {
      if (link.isConnected() || frame.contentWindow !== contentWindow) return;
      link.failAll(NO_ANSWER);
      emit('error', { ...NO_ANSWER, severity: 'FATAL' } satisfies PlayerErrorEvent);
    }, SILENCE_MS);
  });
  link.attach();
  const box = createFrameBox(place, frame, initial);
  return {
    ...playerMethods(ask),
    frame,
    on,
    attach,
    detach() {
      leave(DETACHED);
      restoreVideo();
    },
    async show(next) {
      const { video, playlist } = next;
      const isSamePlaylist = playlist === options.playlist;
      if (!(video || playlist) || (video === options.video && isSamePlaylist)) return;
      options = next;
      try {
        if (link.isConnected() && video && isSamePlaylist)
          return await switchInPlace(ask, { ...next, video });
      } catch {
        // A later change has made this one obsolete.
        if (options !== next) return;
      }
      shownVideo = video;
      shownPlaylist = playlist ?? null;
      link.reset();
      load();
    },
    destroy() {
      leave(DESTROYED);
      clear();
      box.remove();
    },
  };
}

/** XM-03 */
function toEvent(action: string, value: unknown): unknown {
  if (action !== 'error' || (value as { type?: unknown } | undefined)?.type !== 'kapsuleAccess') return value;
  return { ...(value as object), code: 'KAPSULE_ACCESS', severity: 'FATAL' };
}
