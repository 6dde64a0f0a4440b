import type { ApiPort } from '../api-port.ts';
import type { PlayerClock } from '../clock.ts';
import type { CueRunner } from '../cue-runner.ts';
import type { Holds } from '../holds.ts';
import { type PhaseStep, runPhase } from '../phases.ts';
import type { PlayerConfig } from '../player-config.ts';
import type { PlayerEvents } from '../player-events.ts';
import type { PlayerPort } from '../player-port.ts';
import type { Cue } from '../timeline.ts';
import { createContext } from './context.ts';
import type { AnyWidgetContext } from './context-types.ts';
import { createWidgetsStore, type FloatingButton, type MountedView } from './host-state.ts';
import type { DrawerShape, WidgetManifest } from './manifest.ts';
import { createModals } from './modals.ts';
import type { AnyWidget } from './widget.ts';

export interface WidgetHostOptions {
  readonly manifests: readonly WidgetManifest[];
  readonly config: PlayerConfig;
  readonly api: ApiPort;
  readonly clock: PlayerClock;
  readonly signal: AbortSignal;
  readonly events: PlayerEvents;
  readonly holds: Holds;
  readonly cues: CueRunner;
  /** The player as one widget sees it. */
  portFor(widget: string, signal: AbortSignal, onThrow: (error: unknown) => void): PlayerPort;
}

interface Running {
  readonly widget: AnyWidget;
  readonly ctx: AnyWidgetContext;
}

/** Code of cue widgets is fetched this long before their first cue. */
const FETCH_AHEAD_MS = 15_000;

/**
 * Runs the widgets of a player. Whatever one of them does (no code, a bad configuration, a throw, a render error), it is
 * reported under its id and taken out, and the rest goes on.
 */
export function createWidgetHost(options: WidgetHostOptions) {
  const { manifests, config, clock, signal, events, holds, cues } = options;
  const store = createWidgetsStore();
  const modals = createModals(store, holds);
  const endings = new Map<string, AbortController>();
  const loading = new Map<string, Promise<Running | null>>();
  const configs = new Map<string, unknown>(Object.entries(config.widgets));

  function fail(id: string, error: unknown): void {
    if (store.getState().failed.includes(id)) return;
    const hadDrawer = store.getState().drawer === id;
    store.setState(({ views, failed, drawer }) => ({
      views: views.filter((one) => one.widget !== id),
      failed: [...failed, id],
      drawer: hadDrawer ? null : drawer,
    }));
    endings.get(id)?.abort(new Error(`${id} has ended`));
    if (hadDrawer) events.emit({ type: 'drawer_close', widget: id });
    const details = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
    console.error(`player: the widget '${id}' was taken out. ${details}`);
    events.emit({
      type: 'problem',
      problem: { code: 'WIDGET_FAILED', severity: 'WARN', details, widget: id },
    });
  }
  const guarded = (id: string, call: () => void): void => {
    try {
      call();
    } catch (error) {
      fail(id, error);
    }
  };

  function mount(id: string, widget: AnyWidget, ctx: AnyWidgetContext): void {
    const views = Object.entries(widget.views ?? {}).map(
      ([slot, view]) => ({ key: `${id}/${slot}`, widget: id, slot, view, ctx }) as MountedView,
    );
    const orderOf = (one: MountedView): number =>
      manifests.findIndex((manifest) => manifest.id === one.widget);
    store.setState((state) => ({
      views: [...state.views, ...views].sort((a, b) => orderOf(a) - orderOf(b)),
    }));
  }

  async function bring(manifest: WidgetManifest): Promise<Running | null> {
    const { id } = manifest;
    const ending = new AbortController();
    endings.set(id, ending);
    signal.addEventListener('abort', () => ending.abort(signal.reason), { once: true });
    try {
      const { default: widget } = await manifest.load();
      if (ending.signal.aborted) return null;
      const parsed: unknown = widget.parse(configs.get(id));
      let dropCues = (): void => undefined;
      ending.signal.addEventListener('abort', () => dropCues());
      const setCues = (own: readonly Cue[]): void => {
        if (ending.signal.aborted) return;
        dropCues = cues.add({
          id,
          cues: own,
          onEdge: (edge) => guarded(id, () => widget.onCue?.(ctx, edge)),
        });
      };
      const ctx: AnyWidgetContext = createContext({
        setCues,
        ...{
          id,
          config: parsed,
          initial: widget.initial ?? {},
          signal: ending.signal,
          modals,
          store,
          events,
        },
        ...{ viewer: config.viewer, api: options.api, mediaPath: config.widgetMediaPath },
        port: options.portFor(id, ending.signal, (error) => fail(id, error)),
      });
      widget.setup?.(ctx);
      if (widget.cues) setCues(widget.cues(parsed));
      mount(id, widget, ctx);
      return { widget, ctx };
    } catch (error) {
      fail(id, error);
      return null;
    }
  }
  const load = (manifest: WidgetManifest): Promise<Running | null> => {
    const begun = loading.get(manifest.id) ?? bring(manifest);
    loading.set(manifest.id, begun);
    return begun;
  };

  function isWanted({ id, when }: WidgetManifest): boolean {
    if (!configs.has(id) || store.getState().failed.includes(id)) return false;
    try {
      return when?.(configs.get(id), config.viewer, config.video) ?? true;
    } catch (error) {
      fail(id, error);
      return false;
    }
  }
  const wanted = (): WidgetManifest[] => manifests.filter(isWanted);

  function begin(manifest: WidgetManifest): void {
    if (manifest.needed !== 'cue' || !manifest.firstCueMs) return void load(manifest);
    const first = manifest.firstCueMs(configs.get(manifest.id));
    const start = Math.max(0, first - FETCH_AHEAD_MS) - 1;
    const cue = { kind: 'window', id: 'fetch', start, end: Number.POSITIVE_INFINITY } as const;
    cues.add({ id: `${manifest.id}#fetch`, cues: [cue], onEdge: () => void load(manifest) });
  }

  async function phase(name: 'before' | 'after', isDue: () => boolean): Promise<void> {
    const steps = wanted()
      .filter(({ phases }) => phases?.includes(name))
      .map(
        (manifest): PhaseStep => ({
          id: manifest.id,
          async run() {
            const running = await load(manifest);
            await running?.widget[name]?.(running.ctx);
          },
          isAsking: () => modals.isOpenFor(manifest.id),
        }),
      );
    await runPhase(steps, { clock, signal, isDue, onFailure: fail });
  }

  return {
    store,
    fail,
    /** After the first picture: everything that has a configuration. */
    start(): void {
      for (const id of configs.keys()) {
        if (!manifests.some((one) => one.id === id)) console.warn(`player: there is no widget '${id}' here`);
      }
      for (const manifest of wanted()) begin(manifest);
    },
    hasPhase: (name: 'before' | 'after'): boolean => wanted().some(({ phases }) => phases?.includes(name)),
    phase,
    /** What a host page adds (EM-03); one that is there already keeps its configuration. */
    add(id: string, added: unknown): boolean {
      const manifest = manifests.find((one) => one.id === id);
      if (!manifest || configs.has(id)) return false;
      configs.set(id, added);
      if (isWanted(manifest)) void load(manifest);
      return true;
    },
    /** WM-01: the buttons of the floating columns, in their order. */
    floating: (): FloatingButton[] =>
      wanted()
        .flatMap(({ id, floating }) => (floating ? [{ widget: id, ...floating }] : []))
        .sort((a, b) => a.order - b.order),
    drawerShape: (id: string): DrawerShape => {
      const manifest = manifests.find((one) => one.id === id);
      return manifest?.drawer ?? { title: manifest?.floating?.label ?? '' };
    },
    /** Fetches the code first where it is not here yet. */
    toggleDrawer(id: string): void {
      const open = store.getState().drawer !== id;
      const manifest = wanted().find((one) => one.id === id);
      if (manifest) void load(manifest).then((running) => running?.ctx.drawer(open));
    },
    closeDrawer(): void {
      const open = store.getState().drawer;
      if (open) void loading.get(open)?.then((running) => running?.ctx.drawer(false));
    },
    /** Resolves when all code that was asked for is here; for tests and for the end of a bench. */
    settled: async (): Promise<void> => void (await Promise.all(loading.values())),
  };
}
