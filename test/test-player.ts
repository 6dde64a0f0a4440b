import { buildRequest } from '#kernel/client/build-request.ts';
import type { ApiPort } from '#kernel/player/core/api-port.ts';
import type { Engine, EngineOptions, EngineReport, EngineStats } from '#kernel/player/core/media/engine.ts';
import type { SignedUrl } from '#kernel/player/core/media/signed-url.ts';
import type { PhaseOrder } from '#kernel/player/core/phases.ts';
import { createPlayer } from '#kernel/player/core/player.ts';
import type { PlayerEvent } from '#kernel/player/core/player-event.ts';
import type { PlayerServices } from '#kernel/player/core/player-services.ts';
import { createPreferences, type StoredPreferences } from '#kernel/player/core/preferences.ts';
import { type PlayerProblem, problem } from '#kernel/player/core/problems.ts';
import type { WidgetManifest } from '#kernel/player/core/widgets/manifest.ts';
import type { AnyWidget, Widget } from '#kernel/player/core/widgets/widget.ts';
import { FakeMedia } from './fake-media.ts';
import { createManualClock } from './manual-clock.ts';
import { type TestConfigOptions, testConfig } from './test-config.ts';
import { createTestServices } from './test-services.ts';

/** The interval of `timeupdate` events in a browser. */
const UPDATE_MS = 250;
/** Real time, longer than any import in a test takes. */
const LOAD_TIMEOUT_MS = 300;

/** Runs pending promise callbacks. */
async function flushMicrotasks(): Promise<void> {
  for (let count = 0; count < 20; count += 1) await Promise.resolve();
}

export interface TestPlayerOptions extends TestConfigOptions {
  readonly manifests?: readonly WidgetManifest[];
  readonly phaseOrder?: PhaseOrder;
  /** Responses of the server by path; a function is called with the body. */
  readonly answers?: Readonly<Record<string, unknown>>;
  readonly preferences?: StoredPreferences;
  /** Returns a new media URL, with its expiry if it has one. */
  readonly renew?: () => Promise<string | SignedUrl | null>;
  /** Overrides the services of `TestPlayer.page`. */
  readonly services?: PlayerServices;
  readonly stage?: HTMLElement;
  /** For widgets with timers of their own. */
  readonly clock?: ReturnType<typeof createManualClock>;
  /** What the engine reports to the statistics panel. */
  readonly stats?: EngineStats;
  /** Prepares the element before the player is created, like a boot script. */
  prepare?(media: FakeMedia): void;
}

/** A player that a test drives like a user, with a manual clock. */
export class TestPlayer {
  readonly media = new FakeMedia();
  readonly clock: ReturnType<typeof createManualClock>;
  readonly preferences = createPreferences(null);
  /** The services of the page around the player. */
  readonly page = createTestServices();
  readonly events: PlayerEvent[] = [];
  readonly calls: { method: string; path: string; body: unknown }[] = [];
  /** The levels that were chosen on the engine. */
  readonly levels: (number | null)[] = [];
  readonly tracks: number[] = [];
  readonly player: ReturnType<typeof createPlayer>;
  recoveries = 0;
  /** Number of segments that the engine can still skip. */
  skippable = 0;
  online = true;
  #onOnline = (): void => undefined;
  #engine: EngineOptions | null = null;

  private constructor(options: TestPlayerOptions) {
    this.clock = options.clock ?? createManualClock();
    this.preferences.set(options.preferences ?? {});
    options.prepare?.(this.media);
    this.player = createPlayer({
      element: this.media,
      stage: options.stage ?? null,
      config: testConfig(options),
      manifests: options.manifests ?? [],
      ...(options.phaseOrder ? { phaseOrder: options.phaseOrder } : {}),
      startEngine: async (engine) => this.#start(engine, options.stats),
      api: this.#api(options.answers ?? {}),
      preferences: this.preferences,
      clock: this.clock,
      services: { ...this.page.services, ...options.services },
      renew: async () => {
        const fresh = (await options.renew?.()) ?? null;
        return typeof fresh === 'string' ? { url: fresh, expiresAtMs: null } : fresh;
      },
      network: {
        isOnline: () => this.online,
        onOnline: (call) => {
          this.#onOnline = call;
        },
      },
    });
    this.player.events.onAny((event) => this.events.push(event));
  }

  /** A player whose source is still loading. */
  static async unloaded(options: TestPlayerOptions = {}): Promise<TestPlayer> {
    const test = new TestPlayer(options);
    await test.player.start();
    return test;
  }
  /** A player whose source is loaded. */
  static async open(options: TestPlayerOptions = {}): Promise<TestPlayer> {
    const test = await TestPlayer.unloaded(options);
    test.load();
    test.player.widgets.start();
    await test.settle();
    return test;
  }

  /** A player with one widget and its configuration. */
  static with<C, S extends object>(
    widget: Widget<C, S>,
    config: unknown,
    options: TestPlayerOptions & { id?: string; manifest?: Partial<WidgetManifest> } = {},
  ): Promise<TestPlayer> {
    const id = options.id ?? 'tested';
    const phases = [
      ...(widget.before ? ['before' as const] : []),
      ...(widget.after ? ['after' as const] : []),
    ];
    const manifest: WidgetManifest = {
      id,
      phases,
      load: async () => ({ default: widget as AnyWidget }),
      ...options.manifest,
    };
    return TestPlayer.open({
      ...options,
      manifests: [...(options.manifests ?? []), manifest],
      widgets: { ...options.widgets, [id]: config },
    });
  }

  /** URL and position of each engine start. */
  readonly starts: { url: string; startMs: number }[] = [];
  /** Makes engine starts fail with this problem. */
  failsToStart: PlayerProblem['code'] | null = null;
  #start(options: EngineOptions, stats: EngineStats = {}): Engine {
    this.starts.push({ url: options.source.url, startMs: options.startMs });
    if (this.failsToStart) throw problem(this.failsToStart, 'test');
    this.#engine = options;
    if (this.#loaded) queueMicrotask(() => this.load());
    return {
      kind: 'hls',
      chooseLevel: (id) => this.levels.push(id),
      chooseAudioTrack: (id) => this.tracks.push(id),
      // Like hls.js: replaces the source of the element at the same position.
      recover: () => {
        this.recoveries += 1;
        const { duration, currentTime } = this.media;
        this.media.unload();
        this.media.load(duration, currentTime);
      },
      skipFailedSegment: () => {
        if (this.skippable === 0) return false;
        this.skippable -= 1;
        this.failing(null);
        return true;
      },
      stats: () => stats,
      destroy: () => this.media.unload(),
    };
  }
  #loaded = false;
  /** Finishes loading the source at the requested position. */
  load(): void {
    this.#loaded = true;
    if (this.#engine && this.failsToStart === null) {
      this.media.load(this.player.config.video.durationMs / 1000, this.#engine.startMs / 1000);
    }
  }
  #api(answers: Readonly<Record<string, unknown>>): ApiPort {
    const context = { host: '', tokens: { kct: null, csrf: null } };
    return {
      call: async (route, input, options = {}) => {
        const request = buildRequest(context, route, input as Record<string, unknown>, options);
        const { method } = route;
        const path = request.url;
        const body = typeof request.init.body === 'string' ? JSON.parse(request.init.body) : undefined;
        this.calls.push({ method, path, body });
        const found = answers[path] ?? answers[path.split('?')[0] ?? ''];
        if (found === undefined) throw new Error(`no answer for ${path}`);
        return typeof found === 'function' ? found(body) : found;
      },
    };
  }

  get state() {
    return this.player.store.getState();
  }
  /** The types of all events so far. */
  get eventTypes(): string[] {
    return this.events.map(({ type }) => type);
  }
  /** Waits for pending work, as far as the clock allows. */
  async settle(): Promise<void> {
    await flushMicrotasks();
    // Does not wait forever for code that never loads.
    const timeouts = new Promise((resolve) => setTimeout(resolve, LOAD_TIMEOUT_MS));
    await Promise.race([this.player.widgets.settled(), timeouts]);
    await flushMicrotasks();
  }
  async play(): Promise<void> {
    void this.player.play();
    await this.settle();
  }
  /** Advances the clock, the media if it is playing, and all timers. */
  async pass(ms: number): Promise<void> {
    for (let left = ms; left > 0; left -= UPDATE_MS) {
      this.clock.advance(Math.min(UPDATE_MS, left), (passed) => this.media.advance(passed));
      this.media.update();
      await flushMicrotasks();
    }
    await this.settle();
  }
  /** Plays to this position, unless something pauses before. */
  async playTo(ms: number): Promise<void> {
    if (this.media.paused) await this.play();
    const left = (ms - this.media.currentTime * 1000) / this.media.playbackRate;
    if (left > 0) await this.pass(left);
  }
  async seek(ms: number): Promise<boolean> {
    const done = this.player.seek(ms);
    await this.settle();
    return done;
  }
  report(change: Partial<EngineReport>): void {
    this.#engine?.report(change);
  }
  async trouble(found: PlayerProblem | PlayerProblem['code']): Promise<void> {
    this.#engine?.onProblem(typeof found === 'string' ? problem(found, 'test') : found);
    await this.settle();
  }
  /** Reports what keeps failing while the engine retries. */
  failing(code: PlayerProblem['code'] | null): void {
    this.#engine?.onFailing(code && problem(code, 'test'));
  }
  async goOnline(): Promise<void> {
    this.online = true;
    this.#onOnline();
    await this.settle();
  }
  /** The widgets with a view in this slot. */
  shown(slot: string): string[] {
    return this.player.widgets.store
      .getState()
      .views.filter((one) => one.slot === slot)
      .map(({ widget }) => widget);
  }
  /** Answers the open dialog. */
  async answer(result: unknown): Promise<void> {
    this.player.widgets.store.getState().modals[0]?.done(result);
    await this.settle();
  }
}
