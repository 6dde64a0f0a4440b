import type { CueRunner } from '../cue-runner.ts';
import type { PlayedVideo } from '../player-config.ts';
import type { PlayerPort } from '../player-port.ts';
import type { SharedParts } from './context.ts';
import { createLifetime, type Lifetime } from './lifetime.ts';
import type { WidgetManifest } from './manifest.ts';
import { createMountedViews } from './mounted-views.ts';
import { type RunningWidget, runWidget } from './run-widget.ts';

export interface WidgetRunnerOptions {
  readonly manifests: readonly WidgetManifest[];
  readonly shared: SharedParts;
  readonly cues: CueRunner;
  readonly video: PlayedVideo;
  readonly signal: AbortSignal;
  portFor(widget: string, lifetime: Lifetime): PlayerPort;
}

/** The code of cue widgets is loaded this long before their first cue. */
const FETCH_AHEAD_MS = 15_000;

/** Starts and ends widgets. An error in one of them is reported under its id and removes only that widget. */
export function createWidgetRunner({ manifests, shared, cues, video, signal, portFor }: WidgetRunnerOptions) {
  const { store, events, configs, viewers } = shared;
  const mounted = createMountedViews(store, manifests);
  const controllers = new Map<string, AbortController>();
  const loading = new Map<string, Promise<RunningWidget | null>>();
  /** What ends the wait for the position at which code is fetched. */
  const waiting = new Map<string, () => void>();

  function end(id: string): void {
    const hadDrawer = store.getState().drawer === id;
    mounted.unmount(id);
    if (hadDrawer) store.setState({ drawer: null });
    controllers.get(id)?.abort(new Error(`${id} has ended`));
    if (hadDrawer) events.emit({ type: 'drawer_close', widget: id });
  }
  function fail(id: string, error: unknown): void {
    if (store.getState().failed.includes(id)) return;
    store.setState(({ failed }) => ({ failed: [...failed, id] }));
    end(id);
    const details = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
    console.error(`player: the widget '${id}' was taken out. ${details}`);
    events.emit({
      type: 'problem',
      problem: { code: 'WIDGET_FAILED', severity: 'WARN', details, widget: id },
    });
  }
  async function run(manifest: WidgetManifest): Promise<RunningWidget | null> {
    const { id } = manifest;
    const controller = new AbortController();
    controllers.set(id, controller);
    signal.addEventListener('abort', () => controller.abort(signal.reason), { once: true });
    const lifetime = createLifetime(controller.signal, (error) => fail(id, error));
    try {
      const running = await runWidget(manifest, { shared, cues, lifetime, portFor });
      if (running && !controller.signal.aborted) mounted.mount(id, running.widget, running.ctx, lifetime);
      return running;
    } catch (error) {
      if (!controller.signal.aborted) fail(id, error);
      return null;
    }
  }
  function stopWaiting(id: string): void {
    waiting.get(id)?.();
    waiting.delete(id);
  }
  function load(manifest: WidgetManifest): Promise<RunningWidget | null> {
    stopWaiting(manifest.id);
    const started = loading.get(manifest.id) ?? run(manifest);
    loading.set(manifest.id, started);
    return started;
  }
  function isWanted({ id, when }: WidgetManifest): boolean {
    if (!configs.has(id) || store.getState().failed.includes(id)) return false;
    try {
      return when?.(configs.get(id), viewers.current(), video) ?? true;
    } catch (error) {
      fail(id, error);
      return false;
    }
  }
  const wanted = (): WidgetManifest[] => manifests.filter(isWanted);

  /** Null when the configuration cannot be read: a page around the frame may have written it. */
  function readFirstCue({ id, firstCueMs }: WidgetManifest): number | null {
    try {
      return firstCueMs?.(configs.get(id), video) ?? 0;
    } catch (error) {
      fail(id, error);
      return null;
    }
  }
  function begin(manifest: WidgetManifest): void {
    if (manifest.needed !== 'cue' || !manifest.firstCueMs) return void load(manifest);
    const first = readFirstCue(manifest);
    if (first === null) return;
    const start = Math.max(0, first - FETCH_AHEAD_MS) - 1;
    const cue = { kind: 'window', id: 'fetch', start, end: Number.POSITIVE_INFINITY } as const;
    stopWaiting(manifest.id);
    const onEdge = (): void => (isWanted(manifest) ? void load(manifest) : undefined);
    waiting.set(manifest.id, cues.add({ id: `${manifest.id}#fetch`, cues: [cue], onEdge }));
  }
  /** Ends a widget; it may be started again. */
  function remove(id: string): void {
    end(id);
    stopWaiting(id);
    loading.delete(id);
  }
  return {
    fail,
    load,
    isWanted,
    wanted,
    /** Starts the widgets that should run and do not yet. */
    startWanted(): void {
      for (const manifest of wanted()) if (!loading.has(manifest.id)) begin(manifest);
    },
    remove,
    /** Ends a widget and forgets that it has failed. */
    renew(id: string): void {
      remove(id);
      store.setState(({ failed }) => ({ failed: failed.filter((one) => one !== id) }));
    },
    loaded: (id: string): Promise<RunningWidget | null> | undefined => loading.get(id),
    settled: async (): Promise<void> => void (await Promise.all(loading.values())),
  };
}
