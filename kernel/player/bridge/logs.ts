import type { PlayerClock } from '../core/clock.ts';
import type { PlayerEvent } from '../core/player-event.ts';
import type { PlayerEvents } from '../core/player-events.ts';

const MAX_LINES = 300;

/** One line of `getPlayerLogs`. */
export interface LogLine {
  /** Time since the frame was opened. */
  readonly atMs: number;
  readonly type: PlayerEvent['type'];
  readonly [detail: string]: string | number;
}

/** Keeps the newest events without addresses, tokens, or anything that a viewer has typed. */
export function createLogs(clock: Pick<PlayerClock, 'now'>) {
  const startMs = clock.now();
  const lines: LogLine[] = [];
  return {
    list: (): readonly LogLine[] => lines,
    /** Records until the returned function is called. */
    record: (events: PlayerEvents): (() => void) =>
      events.onAny((event) => {
        lines.push({ atMs: Math.round(clock.now() - startMs), type: event.type, ...detailsOf(event) });
        if (lines.length > MAX_LINES) lines.shift();
      }),
  };
}

function detailsOf(event: PlayerEvent): Readonly<Record<string, string | number>> {
  switch (event.type) {
    case 'seeked':
      return { fromMs: event.fromMs, toMs: event.toMs };
    case 'problem': {
      const { code, severity, widget } = event.problem;
      return { code, severity, ...(widget ? { widget } : {}) };
    }
    case 'tracked':
      return { widget: event.widget, action: event.action };
    case 'drawer_open':
    case 'drawer_close':
      return { widget: event.widget };
    default:
      return {};
  }
}
