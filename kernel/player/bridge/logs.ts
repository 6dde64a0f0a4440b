import type { PlayerClock } from '../core/clock.ts';
import type { Facts } from '../core/facts.ts';
import type { PlayerFact } from '../core/widget.ts';

const KEPT = 300;

/** One line of `getPlayerLogs`. */
export interface LogLine {
  /** Since the player began. */
  readonly atMs: number;
  readonly type: PlayerFact['type'];
  readonly [detail: string]: string | number;
}

/** Keeps what has happened last, in short: no addresses, no tokens, nothing that a viewer has typed. */
export function keepLogs(facts: Facts, clock: Pick<PlayerClock, 'now'>) {
  const beganMs = clock.now();
  const lines: LogLine[] = [];
  const stop = facts.listen((fact) => {
    lines.push({ atMs: Math.round(clock.now() - beganMs), type: fact.type, ...detailsOf(fact) });
    if (lines.length > KEPT) lines.shift();
  });
  return { list: (): readonly LogLine[] => lines, stop };
}

function detailsOf(fact: PlayerFact): Readonly<Record<string, string | number>> {
  switch (fact.type) {
    case 'seeked':
      return { fromMs: fact.fromMs, toMs: fact.toMs };
    case 'problem': {
      const { code, severity, widget } = fact.problem;
      return { code, severity, ...(widget ? { widget } : {}) };
    }
    case 'tracked':
      return { widget: fact.widget, action: fact.action };
    case 'drawer_open':
    case 'drawer_close':
      return { widget: fact.widget };
    default:
      return {};
  }
}
