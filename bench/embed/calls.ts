import type { Browser, Page } from 'playwright-core';
import type { KapsulePlayer } from '#apps/sdk/v1.d.ts';
import { startHostPages } from '#test/host-pages.ts';
import { type Figure, median, percentile } from '../figure.ts';
import { block, type EmbedWorld, script } from './world.ts';

const TIMED = 2000;
const BATCHES = 100;
const IN_BATCH = 100;
const MEDIAN_MAX_MS = 5;
const TO_ECHO = 2;

interface CallWindow {
  player: KapsulePlayer;
  echo: MessagePort;
}

/** A frame of another site that sends back what it gets, and nothing more. */
const ECHO = `<script>addEventListener('message', ({ ports: [port] }) => {
  port.onmessage = ({ data }) => port.postMessage(data);
  port.postMessage('ready');
})</script>`;

/** Runs in the page: calls the player and the echo in turns, so that both have the same machine. */
async function timeCalls(count: number): Promise<{ calls: number[]; echoes: number[] }> {
  const { player, echo } = window as unknown as CallWindow;
  const calls: number[] = [];
  const echoes: number[] = [];
  for (let turn = 0; turn < count; turn += 1) {
    let from = performance.now();
    await player.getCurrentTime();
    calls.push(performance.now() - from);
    from = performance.now();
    await new Promise<void>((resolve) => {
      echo.onmessage = () => resolve();
      echo.postMessage({ action: 'getState', id: turn });
    });
    echoes.push(performance.now() - from);
  }
  return { calls, echoes };
}

/** Runs in the page: thousands of calls, a hundred at a time; how many were answered with a time. */
async function countCalls([batches, inBatch]: readonly [number, number]): Promise<number> {
  const { player } = window as unknown as CallWindow;
  let answered = 0;
  for (let batch = 0; batch < batches; batch += 1) {
    const times = await Promise.allSettled(Array.from({ length: inBatch }, () => player.getCurrentTime()));
    answered += times.filter((one) => one.status === 'fulfilled' && typeof one.value === 'number').length;
  }
  return answered;
}

async function openPage(browser: Browser, world: EmbedWorld, echo: string): Promise<Page> {
  const page = await browser.newPage();
  const html = `<body>${block(world.video, 'data-muted data-loop')}<iframe id="echo" src="${echo}"></iframe>${script(world)}`;
  await page.goto(world.host.put('/calls', html), { waitUntil: 'load' });
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

/** A call from the page and back while the video plays, beside a bare echo over a port. */
export async function calls(browser: Browser, world: EmbedWorld): Promise<Figure[]> {
  const other = await startHostPages('127.0.0.1');
  const page = await openPage(browser, world, other.put('/echo', ECHO));
  await page.evaluate(timeCalls, 200);
  const times = await page.evaluate(timeCalls, TIMED);
  const answered = await page.evaluate(countCalls, [BATCHES, IN_BATCH] as const);
  await page.close();
  await other.close();
  const [own, bare] = [median(times.calls), median(times.echoes)];
  const rare = percentile(times.calls, 0.99);
  return [
    {
      name: 'getCurrentTime from the page and back, median',
      ...{ measured: own, unit: 'ms', limit: { atMost: MEDIAN_MAX_MS } },
      from: `${TIMED} calls while it plays; 99 of 100 within ${rare.toFixed(1)} ms`,
    },
    {
      name: 'getCurrentTime: to a bare echo over a port',
      ...{ measured: own / bare, unit: '', limit: { atMost: TO_ECHO } },
      from: `${own.toFixed(2)} ms; ${bare.toFixed(2)} ms, in turns`,
    },
    {
      name: `Answers to ${BATCHES * IN_BATCH} calls`,
      ...{ measured: answered, unit: '', limit: { atLeast: BATCHES * IN_BATCH } },
      from: `${IN_BATCH} at a time`,
    },
  ];
}
