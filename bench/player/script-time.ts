import type { Browser } from 'playwright-core';
import { type Figure, median } from '../figure.ts';
import { firstFrame, UNTHROTTLED, type Visit, visit } from './visit.ts';
import type { PlayerWorld } from './world.ts';

const ROUNDS = Math.max(3, Math.round(Number(process.env.ROUNDS ?? 9) / 2));
const LONG_TASK_MS = 50;
const CATEGORIES = [
  'toplevel',
  'devtools.timeline',
  'blink.user_timing',
  'v8',
  'disabled-by-default-v8.compile',
];
const SCRIPT = [
  'EvaluateScript',
  'FunctionCall',
  'v8.compile',
  'v8.compileModule',
  'v8.evaluateModule',
  'RunMicrotasks',
];

interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  readonly ts: number;
  readonly dur?: number;
  /** Of the thread itself: what other programs take does not count. */
  readonly tdur?: number;
}

/** Opens a page with the browser's own recording on; what happened until its first frame. */
async function recorded(browser: Browser, url: string): Promise<TraceEvent[]> {
  const blank = await visit(browser, 'about:blank', UNTHROTTLED);
  const events: TraceEvent[] = [];
  const { session, page } = blank;
  session.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as TraceEvent[])));
  const ended = new Promise<void>((resolve) => session.once('Tracing.tracingComplete', () => resolve()));
  await session.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: CATEGORIES, recordMode: 'recordContinuously' },
  });
  await page.goto(url, { waitUntil: 'commit' });
  await firstFrame(blank as Visit);
  await session.send('Tracing.end');
  await ended;
  await blank.close();
  return events;
}

interface Load {
  readonly scriptMs: number;
  readonly longestTaskMs: number;
}

/** Of the thread that the page's scripts run on, from navigation to the first frame. */
function loadOf(events: readonly TraceEvent[]): Load {
  const mark = events.find(({ name }) => name === 'first-frame');
  if (!mark) throw new Error('bench: the first frame is not in the recording');
  const own = events
    .filter(({ pid, tid, ph, ts }) => pid === mark.pid && tid === mark.tid && ph === 'X' && ts < mark.ts)
    .sort((a, b) => a.ts - b.ts);
  const msOf = ({ tdur, dur = 0 }: TraceEvent): number => (tdur ?? dur) / 1000;
  let until = 0;
  let scriptMs = 0;
  for (const event of own) {
    if (!SCRIPT.includes(event.name) || event.ts < until) continue;
    until = event.ts + (event.dur ?? 0);
    scriptMs += msOf(event);
  }
  const tasks = own.filter(({ name, ts, dur = 0 }) => name.includes('RunTask') && ts + dur <= mark.ts);
  return { scriptMs, longestTaskMs: Math.max(0, ...tasks.map(msOf)) };
}

/** How much script runs before the first frame, and whether anything holds the page up. */
export async function scriptTime(browser: Browser, { ours, pages }: PlayerWorld): Promise<Figure[]> {
  const loads: { ours: Load[]; bare: Load[] } = { ours: [], bare: [] };
  for (let round = 0; round < ROUNDS; round += 1)
    for (const [name, url] of Object.entries({ ours, bare: pages.page('bare') }))
      loads[name as keyof typeof loads].push(loadOf(await recorded(browser, url)));
  const script = (list: readonly Load[]): number => median(list.map(({ scriptMs }) => scriptMs));
  const [our, bare] = [script(loads.ours), script(loads.bare)];
  const longest = median(loads.ours.map(({ longestTaskMs }) => longestTaskMs));
  return [
    {
      name: 'Script before the first frame: to bare hls.js',
      ...{ measured: our / bare, unit: '', limit: { atMost: 0.2 } },
      from: `${our.toFixed(1)} ms; ${bare.toFixed(1)} ms; median of ${ROUNDS}`,
    },
    {
      name: 'Longest task before the first frame',
      measured: longest,
      unit: 'ms',
      limit: { atMost: LONG_TASK_MS },
    },
  ];
}
