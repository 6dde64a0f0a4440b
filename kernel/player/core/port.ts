import type { ActionsOf, SliceStore } from '#kernel/store/slices.ts';
import type { Facts } from './facts.ts';
import type { PlayerConfig } from './player-config.ts';
import type { PlayerState, playerSlices } from './player-state.ts';
import type { SeekCause } from './seek-rules.ts';
import type { PlayerPort } from './widget.ts';

export interface PortParts {
  readonly config: PlayerConfig;
  readonly store: SliceStore<PlayerState, unknown>['store'];
  readonly actions: ActionsOf<typeof playerSlices>;
  readonly facts: Facts;
  play(): Promise<void>;
  pause(): void;
  seek(toMs: number, cause: SeekCause): boolean;
  replay(): void;
  hold(reason: string): () => void;
}

/** The narrow view of the player that each widget gets; what it has taken ends with it. */
export function createPorts(parts: PortParts): (widget: string, signal: AbortSignal) => PlayerPort {
  const { config, store, actions, facts } = parts;
  const { id, title, pageUrl, isLive } = config.video;
  return (widget, signal) => {
    const until = (end: () => void): (() => void) => {
      if (signal.aborted) end();
      else signal.addEventListener('abort', end, { once: true });
      return end;
    };
    signal.addEventListener('abort', () => actions.marks.remove(widget));
    return {
      video: { id, title, pageUrl, isLive },
      viewToken: config.viewToken,
      look: config.look,
      state: store.getState,
      subscribe: (listener) => until(store.subscribe(listener)),
      on: (type, listener) => until(facts.on(type, listener)),
      play: () => void parts.play(),
      pause: parts.pause,
      seek: (toMs) => void parts.seek(toMs, 'widget'),
      replay: parts.replay,
      hold: (reason) => until(parts.hold(`${widget}: ${reason}`)),
      offerCaptions: actions.captions.offer,
      chooseCaptions: actions.captions.choose,
      styleCaptions: actions.captions.restyle,
      mark: (markers) => actions.marks.put(widget, markers),
    };
  };
}
