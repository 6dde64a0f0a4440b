import type { PlayerClock } from '../core/clock.ts';
import type { PlayerEvent, PlayerEventType } from '../core/player-event.ts';
import type { PlayerEvents } from '../core/player-events.ts';

const KEPT = 300;

/** One line of `getPlayerLogs`. */
export interface LogLine {
  /** Since the player began. */
  readonly atMs: number;
  readonly type: PlayerEventType;
  readonly [detail: string]: string | number;
}

/** Keeps what has happened last, in short: no addresses, no tokens, nothing that a viewer has typed. */
export function keepLogs(events: PlayerEvents, clock: Pick<PlayerClock, 'now'>) {
  const beganMs = clock.now();
  const lines: LogLine[] = [];
  const stop = events.onAny((event) => {
    lines.push({ atMs: Math.round(clock.now() - beganMs), type: event.type, ...detailsOf(event) });
    if (lines.length > KEPT) lines.shift();
  });
  return { list: (): readonly LogLine[] => lines, stop };
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
