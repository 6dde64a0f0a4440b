import type { ActionsOf, SliceStore } from '#kernel/store/slices.ts';
import { type HoldRequest, holdOf } from './holds.ts';
import type { PlayerConfig } from './player-config.ts';
import type { PlayerEvents } from './player-events.ts';
import type { PlayerPort } from './player-port.ts';
import type { OpenVideoOptions } from './player-services.ts';
import type { PlayerState, playerSlices } from './player-state.ts';
import type { SeekCause } from './seek-rules.ts';

export interface PortParts {
  readonly config: PlayerConfig;
  readonly store: SliceStore<PlayerState, unknown>['store'];
  readonly actions: ActionsOf<typeof playerSlices>;
  readonly events: PlayerEvents;
  play(): Promise<void>;
  pause(): void;
  seek(toMs: number, cause: SeekCause, widget: string): boolean;
  replay(widget: string): boolean;
  retry(): void;
  hold(request: HoldRequest): () => void;
  openVideo(id: string, options: OpenVideoOptions): Promise<void>;
}

/** The narrow view of the player that each widget gets; what it has taken ends with it, and a dead one moves nothing. */
export function createPorts(
  parts: PortParts,
): (widget: string, signal: AbortSignal, onThrow: (error: unknown) => void) => PlayerPort {
  const { config, store, actions, events } = parts;
  return (widget, signal, onThrow) => {
    const until = (end: () => void): (() => void) => {
      const stop = (): void => {
        signal.removeEventListener('abort', stop);
        end();
      };
      if (signal.aborted) end();
      else signal.addEventListener('abort', stop);
      return stop;
    };
    const alive =
      <Args extends readonly unknown[]>(call: (...args: Args) => void) =>
      (...args: Args): void => {
        if (!signal.aborted) call(...args);
      };
    const guarded =
      <Arg>(listener: (arg: Arg) => void) =>
      (arg: Arg): void => {
        try {
          listener(arg);
        } catch (error) {
          onThrow(error);
        }
      };
    let offered = false;
    signal.addEventListener('abort', () => {
      actions.marks.remove(widget);
      if (!offered) return;
      actions.captions.offer([]);
      actions.captions.setNativeCues([]);
    });
    return {
      video: config.video,
      startMs: config.start.startMs,
      viewToken: config.viewToken,
      look: config.look,
      state: store.getState,
      subscribe: (listener) => until(store.subscribe(guarded(listener))),
      on: (type, listener) => until(events.on(type, guarded(listener))),
      play: alive(() => void parts.play()),
      pause: alive(parts.pause),
      seek: alive((toMs: number) => void parts.seek(toMs, 'widget', widget)),
      replay: alive(() => void parts.replay(widget)),
      retry: alive(parts.retry),
      async openVideo(id, options = {}) {
        signal.throwIfAborted();
        await parts.openVideo(id, options);
      },
      hold(options) {
        const { reason, blockSeeking = false } = typeof options === 'string' ? { reason: options } : options;
        return until(parts.hold(holdOf(widget, reason, blockSeeking)));
      },
      offerCaptions: alive((tracks) => {
        offered = true;
        actions.captions.offer(tracks);
      }),
      chooseCaptions: alive(actions.captions.choose),
      setNativeCaptionCues: alive(actions.captions.setNativeCues),
      styleCaptions: alive(actions.captions.restyle),
      mark: alive((markers) => actions.marks.put(widget, markers)),
    };
  };
}
