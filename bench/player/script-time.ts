import type { Browser } from 'playwright-core';
import { type Figure, median } from '../figure.ts';
import type { PlayerFixture } from './fixture.ts';
import { UNTHROTTLED, type Visit, visit, waitForFirstFrame } from './visit.ts';

const ROUNDS = Math.max(3, Math.round(Number(process.env.ROUNDS ?? 9) / 2));
const LONG_TASK_MS = 50;
const CATEGORIES = [
  'toplevel',
  'devtools.timeline',
  'blink.user_timing',
  'v8',
  'disabled-by-default-v8.compile',
];
const SCRIPT_EVENTS = [
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
  /** CPU time of the thread, which excludes other processes. */
  readonly tdur?: number;
}

/** Records a trace of a page until its first frame. */
async function recordTrace(browser: Browser, url: string): Promise<TraceEvent[]> {
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
  await waitForFirstFrame(blank as Visit);
  await session.send('Tracing.end');
  await ended;
  await blank.close();
  return events;
}

interface Load {
  readonly scriptMs: number;
  readonly longestTaskMs: number;
}

/** Sums script time and finds the longest task of the page's main thread, from navigation to the first frame. */
function analyzeTrace(events: readonly TraceEvent[]): Load {
  const mark = events.find(({ name }) => name === 'first-frame');
  if (!mark) throw new Error('bench: the trace contains no first frame');
  const threadEvents = events
    .filter(({ pid, tid, ph, ts }) => pid === mark.pid && tid === mark.tid && ph === 'X' && ts < mark.ts)
    .sort((a, b) => a.ts - b.ts);
  const msOf = ({ tdur, dur = 0 }: TraceEvent): number => (tdur ?? dur) / 1000;
  let until = 0;
  let scriptMs = 0;
  for (const event of threadEvents) {
    if (!SCRIPT_EVENTS.includes(event.name) || event.ts < until) continue;
    until = event.ts + (event.dur ?? 0);
    scriptMs += msOf(event);
  }
  const tasks = threadEvents.filter(
    ({ name, ts, dur = 0 }) => name.includes('RunTask') && ts + dur <= mark.ts,
  );
  return { scriptMs, longestTaskMs: Math.max(0, ...tasks.map(msOf)) };
}

/** Measures script time and the longest task before the first frame. */
export async function measureScriptTime(browser: Browser, { ours, pages }: PlayerFixture): Promise<Figure[]> {
  const loads: { ours: Load[]; bare: Load[] } = { ours: [], bare: [] };
  for (let round = 0; round < ROUNDS; round += 1)
    for (const [name, url] of Object.entries({ ours, bare: pages.page('bare') }))
      loads[name as keyof typeof loads].push(analyzeTrace(await recordTrace(browser, url)));
  const medianScriptMs = (list: readonly Load[]): number => median(list.map(({ scriptMs }) => scriptMs));
  const [our, bare] = [medianScriptMs(loads.ours), medianScriptMs(loads.bare)];
  const longest = median(loads.ours.map(({ longestTaskMs }) => longestTaskMs));
  return [
    {
      name: 'Script time before the first frame ÷ bare hls.js',
      measured: our / bare,
      unit: '',
      limit: { atMost: 0.2 },
      from: `${our.toFixed(1)} ms ÷ ${bare.toFixed(1)} ms; median of ${ROUNDS}`,
    },
    {
      name: 'Longest task before the first frame',
      measured: longest,
      unit: 'ms',
      limit: { atMost: LONG_TASK_MS },
    },
  ];
}
