import { bridgeError, connectFrame, NO_ANSWER } from '#kernel/player/bridge/connect-frame.ts';
import type { BridgeFailure } from '#kernel/player/bridge/messages.ts';
import { buildFrame } from './build-frame.ts';
import { frameAddress } from './frame-address.ts';
import { createFrameBox } from './frame-box.ts';
import { createListeners } from './listeners.ts';
import { pageFacts } from './page-facts.ts';
import { type Ask, playerMethods } from './player-methods.ts';
import type { KapsulePlayer, PlayerErrorEvent, PlayerOptions } from './v1.d.ts';

const TIMEOUT_MS = 15_000;
/** What says hello stands in the frame's document itself: it has spoken before the frame counts as loaded. */
const SILENCE_MS = 3000;
const DESTROYED = { code: 'DESTROYED', message: 'This player was taken away.' };
const DETACHED = { code: 'DETACHED', message: 'This player is not in the page.' };

/** A player that can be taken out of the page and put back. */
export interface AttachedPlayer extends KapsulePlayer {
  attach(): void;
  detach(): void;
}

/** 128 bits that nobody can guess. */
const newToken = (): string =>
  Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join('');

export function createPlayer(place: Element, options: PlayerOptions, home: string): AttachedPlayer {
  const { origin } = new URL(options.host ?? home);
  const { tell, on, clear } = createListeners(place);
  const msgToken = newToken();
  const init = toldByPort(options);
  const frame = buildFrame(frameAddress({ options, host: origin, msgToken, page: location.href }), options);
  const link = connectFrame({
    ...{ frame, origin, msgToken, timeoutMs: options.timeoutMs ?? TIMEOUT_MS },
    init: () => ({ ...init, page: pageFacts(document) }),
    onNews: (action, value) => tell(action === 'handshake' ? 'ready' : action, eventOf(action, value)),
  });
  let gone: BridgeFailure | undefined;
  const ask = ((...asked: Parameters<typeof link.call>) => {
    if (gone) return Promise.reject(bridgeError(gone));
    // A frame far below would not come by itself; whoever calls wants it now.
    frame.loading = 'eager';
    box.show();
    return link.call(...asked);
  }) as Ask;

  function leave(why: BridgeFailure): void {
    gone = why;
    link.detach(why);
  }
  frame.addEventListener('load', () => {
    // A page that may not be framed, or a host that is down, says nothing at all.
    setTimeout(() => {
      if (link.isMet() || !frame.isConnected) return;
      link.endAll(NO_ANSWER);
      tell('error', { ...NO_ANSWER, severity: 'FATAL' } satisfies PlayerErrorEvent);
    }, SILENCE_MS);
  });
  link.attach();
  const box = createFrameBox(place, frame, options);
  return {
    ...playerMethods(ask),
    ...{ frame, on },
    attach() {
      gone = undefined;
      link.attach();
    },
    detach: () => leave(DETACHED),
    destroy() {
      leave(DESTROYED);
      clear();
      box.remove();
    },
  };
}

/** EM-03: these never stand in an address. What cannot travel is left out now and not in the middle of a handshake. */
const toldByPort = ({ widgets, config, context, kct }: PlayerOptions) =>
  JSON.parse(JSON.stringify({ widgets: widgets && [...new Set(widgets)], config, context, kct }));

/** XM-03 */
function eventOf(action: string, value: unknown): unknown {
  if (action !== 'error' || (value as { type?: unknown } | undefined)?.type !== 'kapsuleAccess') return value;
  return { ...(value as object), code: 'KAPSULE_ACCESS', severity: 'FATAL' };
}
