import type { Browser, Page } from 'playwright-core';
import type { KapsulePlayer } from '#apps/sdk/v1.d.ts';
import { startHostPages } from '#test/host-pages.ts';
import { type Figure, median, percentile } from '../figure.ts';
import { createBlock, createScript, type EmbedFixture } from './fixture.ts';

const TIMED_CALLS = 2000;
const BATCHES = 100;
const BATCH_SIZE = 100;
const MEDIAN_MAX_MS = 5;
const MAX_RATIO_TO_ECHO = 2;

interface CallWindow {
  player: KapsulePlayer;
  echo: MessagePort;
}

/** A cross-site frame that echoes messages. */
const ECHO_PAGE = `<script>addEventListener('message', ({ ports: [port] }) => {
  port.onmessage = ({ data }) => port.postMessage(data);
  port.postMessage('ready');
})</script>`;

/** Runs in the page: alternates between calls of the player and of the echo, so that both run under the same load. */
async function timeCalls(count: number): Promise<{ calls: number[]; echoes: number[] }> {
  const { player, echo } = window as unknown as CallWindow;
  const calls: number[] = [];
  const echoes: number[] = [];
  for (let turn = 0; turn < count; turn += 1) {
    let start = performance.now();
    await player.getCurrentTime();
    calls.push(performance.now() - start);
    start = performance.now();
    await new Promise<void>((resolve) => {
      echo.onmessage = () => resolve();
      echo.postMessage({ action: 'getState', id: turn });
    });
    echoes.push(performance.now() - start);
  }
  return { calls, echoes };
}

/** Runs in the page: makes thousands of calls in batches, and counts those that return a time. */
async function countCalls([batches, batchSize]: readonly [number, number]): Promise<number> {
  const { player } = window as unknown as CallWindow;
  let answered = 0;
  for (let batch = 0; batch < batches; batch += 1) {
    const times = await Promise.allSettled(Array.from({ length: batchSize }, () => player.getCurrentTime()));
    answered += times.filter((one) => one.status === 'fulfilled' && typeof one.value === 'number').length;
  }
  return answered;
}

async function openPage(browser: Browser, fixture: EmbedFixture, echo: string): Promise<Page> {
  const page = await browser.newPage();
  const html = `<body>${createBlock(fixture.video, 'data-muted data-loop')}<iframe id="echo" src="${echo}"></iframe>${createScript(fixture)}`;
  await page.goto(fixture.host.put('/calls', html), { waitUntil: 'load' });
  await page.waitForFunction(() => 'player' in (document.querySelector('.kapsule-player') ?? {}));
  await page.evaluate(async () => {
    const { player } = document.querySelector('.kapsule-player') as unknown as CallWindow;
    const { port1, port2 } = new MessageChannel();
    const ready = new Promise((resolve) => {
      port1.onmessage = resolve;
    });
    (document.querySelector('#echo') as HTMLIFrameElement).contentWindow?.postMessage(0, '*', [port2]);
    await ready;
    Object.assign(window, { player, echo: port1 });
    await player.play();
  });
  return page;
}

/** Measures round trips of SDK calls during playback, compared with a bare echo over a MessagePort. */
export async function measureCalls(browser: Browser, fixture: EmbedFixture): Promise<Figure[]> {
  const echoHost = await startHostPages('127.0.0.1');
  const page = await openPage(browser, fixture, echoHost.put('/echo', ECHO_PAGE));
  await page.evaluate(timeCalls, 200);
  const times = await page.evaluate(timeCalls, TIMED_CALLS);
  const answered = await page.evaluate(countCalls, [BATCHES, BATCH_SIZE] as const);
  await page.close();
  await echoHost.close();
  const [callMs, echoMs] = [median(times.calls), median(times.echoes)];
  const p99Ms = percentile(times.calls, 0.99);
  return [
    {
      name: 'getCurrentTime round trip, median',
      measured: callMs,
      unit: 'ms',
      limit: { atMost: MEDIAN_MAX_MS },
      from: `${TIMED_CALLS} calls during playback; p99 ${p99Ms.toFixed(1)} ms`,
    },
    {
      name: 'getCurrentTime round trip ÷ bare echo over a port',
      measured: callMs / echoMs,
      unit: '',
      limit: { atMost: MAX_RATIO_TO_ECHO },
      from: `${callMs.toFixed(2)} ms ÷ ${echoMs.toFixed(2)} ms, alternating`,
    },
    {
      name: `Answers to ${BATCHES * BATCH_SIZE} calls`,
      measured: answered,
      unit: '',
      limit: { atLeast: BATCHES * BATCH_SIZE },
      from: `${BATCH_SIZE} at a time`,
    },
  ];
}
