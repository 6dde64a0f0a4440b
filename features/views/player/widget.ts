import { createAlarm } from '#kernel/player/core/clock.ts';
import { defineWidget, type Widget, type WidgetContext } from '#kernel/player/core/widget.ts';
import { trackActions } from './actions.ts';
import { parseConfig, type TrackerConfig } from './config.ts';
import { browserEnvironment, type Environment } from './environment.ts';
import { createOutbox, type Outbox } from './outbox.ts';
import { trackProgress } from './progress.ts';

/** Delivering what earlier pages left behind does not compete with the start of this video. */
const LEFTOVERS_DELAY_MS = 5000;
const FIRST_RETRY_MS = 15_000;

/** TR-01: tells the server that the view has begun. Tracking does not wait for it. */
function registerView({ player, signal }: WidgetContext, outbox: Outbox, { clock }: Environment): void {
  const alarm = createAlarm(clock, signal);
  async function register(retries: number): Promise<void> {
    try {
      await player.startView('present');
      outbox.adopt(player.viewToken);
    } catch (error) {
      if (retries === 0) console.warn('player: no view was created.', error);
      alarm.set(FIRST_RETRY_MS * 2 ** retries, () => void register(retries + 1));
    }
  }
  void register(0);
}

/** TR-10: once the video plays, the worker is fetched. */
function openWorker(ctx: WidgetContext<TrackerConfig>, { queue }: Outbox, environment: Environment): void {
  let isOpening = false;
  async function open(): Promise<void> {
    if (isOpening || !ctx.player.state().playback.started) return;
    isOpening = true;
    const worker = await environment.openWorker(ctx.config.workerUrl);
    if (worker && !ctx.signal.aborted) queue.attachWorker(worker);
  }
  ctx.player.on('started', () => void open());
  void open();
}

/** A headless widget that reports the view. It never delays playback, and failures are only logged. */
export const createTracker = (environment: Environment = browserEnvironment): Widget<TrackerConfig> =>
  defineWidget<TrackerConfig>({
    parse: parseConfig,
    setup(ctx) {
      const { player, config, signal } = ctx;
      const outbox = createOutbox(ctx, environment);
      registerView(ctx, outbox, environment);
      const progress = trackProgress(ctx, outbox, environment);
      const actions = config.level === 'full' ? trackActions(ctx, outbox, environment) : null;
      function flush(): void {
        actions?.flush();
        progress.flush();
      }
      // What was recorded so far belongs to the previous view.
      player.on('viewRenewed', () => {
        flush();
        outbox.startView(player.viewToken);
        progress.restart();
      });
      const leave = (): void => outbox.leave(flush);
      environment.onLeave(leave, signal);
      // Another video replaces this one.
      signal.addEventListener('abort', leave);
      signal.addEventListener(
        'abort',
        environment.clock.after(LEFTOVERS_DELAY_MS, () => void outbox.queue.flush()),
      );
      openWorker(ctx, outbox, environment);
    },
  });

export default createTracker();
