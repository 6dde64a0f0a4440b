import type { ApiPort } from '../api-port.ts';
import type { PlayerClock } from '../clock.ts';
import type { CueRunner } from '../cue-runner.ts';
import type { Holds } from '../holds.ts';
import { inPhaseOrder, type PhaseName, type PhaseOrder, type PhaseStep, runPhase } from '../phases.ts';
import type { PlayerConfig } from '../player-config.ts';
import type { PlayerEvents } from '../player-events.ts';
import type { PlayerPort } from '../player-port.ts';
import type { PlayerServices } from '../player-services.ts';
import type { SharedParts } from './context.ts';
import { createFrames } from './frames.ts';
import { createWidgetsStore, type FloatingButton } from './host-state.ts';
import type { Lifetime } from './lifetime.ts';
import { createLiveConfigs, type LiveConfigsOptions } from './live-configs.ts';
import type { DrawerShape, WidgetManifest } from './manifest.ts';
import { createModals } from './modals.ts';
import { createServerEvents } from './server-events.ts';
import { createViewers } from './viewers.ts';
import { createWidgetRunner } from './widget-runner.ts';
import { createWidgetStorage } from './widget-storage.ts';

export interface WidgetHostOptions {
  readonly manifests: readonly WidgetManifest[];
  readonly phaseOrder: PhaseOrder;
  readonly config: PlayerConfig;
  readonly api: ApiPort;
  readonly services: PlayerServices;
  readonly clock: PlayerClock;
  readonly signal: AbortSignal;
  readonly events: PlayerEvents;
  readonly holds: Holds;
  readonly cues: CueRunner;
  /** Shows a sentence to the viewer for a few seconds. */
  notify(text: string): void;
  /** The document's URL; '' without a document. */
  readonly baseUrl: string;
  portFor(widget: string, lifetime: Lifetime): PlayerPort;
}

/** Runs the widgets of a player: shared services, phases, drawers, and buttons. */
export function createWidgetHost(options: WidgetHostOptions) {
  const { manifests, phaseOrder, config, clock, signal, cues, portFor } = options;
  const shared = createSharedParts(options, {
    isLoaded: (id) => runner.loaded(id) !== undefined,
    onWaiting: () => startWanted(),
    onRemoved: (id) => runner.remove(id),
  });
  const { store, configs, viewers, modals, frames } = shared;
  const runner = createWidgetRunner({ manifests, shared, cues, video: config.video, signal, portFor });
  let hasStarted = false;

  /** Also called when configurations or the viewer change; loads nothing before the start. */
  function startWanted(): void {
    if (hasStarted) runner.startWanted();
  }
  signal.addEventListener('abort', viewers.onChange(startWanted));

  /** The widgets that take part in a phase, in the order of their turns. */
  function participants(name: PhaseName): WidgetManifest[] {
    const takesPart = ({ id, phases = [] }: WidgetManifest): boolean =>
      (typeof phases === 'function' ? phases(configs.get(id)) : phases).includes(name);
    return inPhaseOrder(runner.wanted().filter(takesPart), phaseOrder[name]);
  }
  async function phase(name: PhaseName, isDue: () => boolean): Promise<void> {
    const steps = participants(name).map(
      (manifest): PhaseStep => ({
        id: manifest.id,
        async run() {
          const running = await runner.load(manifest);
          await running?.widget[name]?.(running.ctx);
        },
        isAsking: () => modals.isOpenFor(manifest.id) || frames.isShownFor(manifest.id),
      }),
    );
    await runPhase(steps, { clock, signal, isDue, onFailure: runner.fail });
  }

  return {
    store,
    fail: runner.fail,
    viewers,
    /** Starts all configured widgets; called after the first frame. */
    start(): void {
      for (const id of configs.ids()) {
        if (!manifests.some((one) => one.id === id)) console.warn(`player: there is no widget '${id}' here`);
      }
      hasStarted = true;
      startWanted();
    },
    hasPhase: (name: PhaseName): boolean => participants(name).length > 0,
    phase,
    /** Adds a widget for the host page (EM-03). A widget that already exists keeps its configuration, unless that is empty and shows nothing. */
    add(id: string, added: unknown): boolean {
      const manifest = manifests.find((one) => one.id === id);
      if (!manifest || manifest.isPrivate || !configs.isEmpty(id) || runner.isWanted(manifest)) return false;
      configs.add(id, added);
      startWanted();
      return true;
    },
    isPrivate: (id: string): boolean => manifests.some((one) => one.id === id && one.isPrivate),
    /**
     * Runs a widget with a configuration of the page in place of the video's. The returned function ends it; then the
     * video's applies again.
     */
    show(id: string, config: unknown): () => void {
      runner.renew(id);
      configs.add(id, config);
      startWanted();
      return () => {
        // Something else may be shown by now.
        if (configs.get(id) !== config) return;
        configs.remove(id);
        runner.renew(id);
        startWanted();
      };
    },
    /** Applies a reloaded configuration of the video. */
    reconfigure: configs.update,
    /** WM-01: the buttons of the floating columns, in order. */
    floating: (): FloatingButton[] =>
      runner
        .wanted()
        .flatMap(({ id, floating }) => (floating ? [{ widget: id, ...floating }] : []))
        .sort((a, b) => a.order - b.order),
    drawerShape: (id: string): DrawerShape => {
      const manifest = manifests.find((one) => one.id === id);
      const shape = manifest?.drawer ?? { title: manifest?.floating?.label ?? '' };
      return { ...shape, title: shape.titleFor?.(configs.get(id)) || shape.title };
    },
    /** What a floating button or its menu entry does: the widget's own action, or else its drawer. Loads the code first if needed. */
    press(id: string): void {
      const open = store.getState().drawer !== id;
      const manifest = runner.wanted().find((one) => one.id === id);
      if (!manifest) return;
      runner
        .load(manifest)
        .then((running) => {
          if (running?.widget.onPress) running.widget.onPress(running.ctx);
          else running?.ctx.drawer(open);
        })
        .catch((error) => runner.fail(id, error));
    },
    closeDrawer(): void {
      const open = store.getState().drawer;
      if (open) void runner.loaded(open)?.then((running) => running?.ctx.drawer(false));
    },
    /** Resolves when all requested code has loaded; for tests and benchmarks. */
    settled: runner.settled,
  };
}

type ConfigEffects = Pick<LiveConfigsOptions, 'isLoaded' | 'onWaiting' | 'onRemoved'>;

function createSharedParts(options: WidgetHostOptions, effects: ConfigEffects): SharedParts {
  const { config, holds, services } = options;
  const store = createWidgetsStore();
  const viewers = createViewers({ first: config.viewer, holds, services, notify: options.notify });
  return {
    api: options.api,
    mediaPath: config.widgetMediaPath,
    modals: createModals(store, holds),
    frames: createFrames({ baseUrl: options.baseUrl }),
    store,
    events: options.events,
    serverEvents: createServerEvents(services),
    viewers,
    configs: createLiveConfigs({ first: config.widgets, services, ...effects }),
    storageFor: createWidgetStorage({
      storage: services.storage ?? noStorage,
      videoId: config.video.id,
      viewer: viewers.current,
    }),
    beacon: services.beacon,
  };
}

function noStorage(): never {
  throw new Error('this page offers no storage');
}
