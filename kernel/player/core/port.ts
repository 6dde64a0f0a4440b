import type { ActionsOf, SliceStore } from '#kernel/store/slices.ts';
import { type HoldRequest, holdOf } from './holds.ts';
import type { PlayerConfig } from './player-config.ts';
import type { PlayerEvents } from './player-events.ts';
import type { PlayerPort } from './player-port.ts';
import type { OpenVideoOptions } from './player-services.ts';
import type { PlayerState, playerSlices } from './player-state.ts';
import type { SeekCause } from './seek-rules.ts';
import type { Step, Steps } from './slices/steps.ts';
import type { createView } from './view.ts';
import type { Lifetime } from './widgets/lifetime.ts';

export interface PortParts {
  readonly config: PlayerConfig;
  readonly store: SliceStore<PlayerState, unknown>['store'];
  readonly actions: ActionsOf<typeof playerSlices>;
  readonly events: PlayerEvents;
  play(): Promise<void>;
  pause(): boolean;
  seek(toMs: number, cause: SeekCause, widget: string): boolean;
  replay(widget: string): boolean;
  retry(): void;
  hold(request: HoldRequest): () => void;
  openVideo(id: string, options: OpenVideoOptions): Promise<void>;
  prepareVideo(id: string, options: OpenVideoOptions): void;
  readonly view: ReturnType<typeof createView>;
}

/** Creates the player port of each widget. Subscriptions, holds, and marks end with the widget. */
export function createPorts(parts: PortParts): (widget: string, lifetime: Lifetime) => PlayerPort {
  const { config, store, actions, events } = parts;
  return (widget, { signal, until, whileAlive, guard }) => {
    let hasCaptions = false;
    signal.addEventListener('abort', () => {
      actions.marks.remove(widget);
      actions.steps.offer(widget, null);
      if (!hasCaptions) return;
      actions.captions.offer([]);
      actions.captions.setNativeCues([]);
    });
    return {
      video: config.video,
      startMs: config.start.startMs,
      get viewToken() {
        return parts.view.token();
      },
      startView: (which) => (which === 'present' ? parts.view.register() : parts.view.renew()),
      look: config.look,
      state: store.getState,
      subscribe: (listener) => until(store.subscribe(guard((state: PlayerState) => listener(state)))),
      on: (type, listener) => until(events.on(type, guard(listener))),
      play: whileAlive(() => void parts.play()),
      pause: () => !signal.aborted && parts.pause(),
      seek: whileAlive((toMs: number) => void parts.seek(toMs, 'widget', widget)),
      replay: whileAlive(() => void parts.replay(widget)),
      retry: whileAlive(parts.retry),
      async openVideo(id, options = {}) {
        signal.throwIfAborted();
        await parts.openVideo(id, options);
      },
      prepareVideo: whileAlive((id: string, options: OpenVideoOptions = {}) =>
        parts.prepareVideo(id, options),
      ),
      offerSteps: whileAlive((steps) => actions.steps.offer(widget, steps && guardSteps(steps, guard))),
      hold(options) {
        const { reason, blockSeeking = false } = typeof options === 'string' ? { reason: options } : options;
        return until(parts.hold(holdOf(widget, reason, blockSeeking)));
      },
      offerCaptions: whileAlive((tracks) => {
        hasCaptions = true;
        actions.captions.offer(tracks);
      }),
      chooseCaptions: whileAlive(actions.captions.choose),
      setNativeCaptionCues: whileAlive(actions.captions.setNativeCues),
      styleCaptions: whileAlive(actions.captions.setStyle),
      mark: whileAlive((markers) => actions.marks.put(widget, markers)),
    };
  };
}

/** An error in a step removes only the widget that offers it. */
function guardSteps({ previous, next }: Steps, guard: Lifetime['guard']): Steps {
  const guarded = (step: Step | null): Step | null => step && { title: step.title, go: guard(step.go) };
  return { previous: guarded(previous), next: guarded(next) };
}
