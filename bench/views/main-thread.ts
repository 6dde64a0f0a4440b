import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { organizationRoutes } from '#features/organizations/contract.ts';
import { launchBrowser } from '#test/e2e/harness.ts';
import type { Figure } from '../figure.ts';
import { startBenchServer } from '../media/server.ts';
import { ffmpeg, publish } from '../player/fixture.ts';
import { UNTHROTTLED, visit, waitForFirstFrame } from '../player/visit.ts';
import { type Bench, root } from '../processes.ts';

/** The limit applies to ten minutes; the default of one minute is a sample. */
const MINUTES = Number(process.env.PLAY_MINUTES ?? 1);
const REMAINING_SEC = 20;
const SAMPLE_US = 200;
const WIDGET = 'features/views/player/widget.ts';

interface ProfileNode {
  readonly id: number;
  readonly callFrame: { readonly url: string };
  readonly children?: readonly number[];
}
interface Profile {
  readonly nodes: readonly ProfileNode[];
  readonly samples?: readonly number[];
  readonly timeDeltas?: readonly number[];
  readonly startTime: number;
  readonly endTime: number;
}

/** The share of time in functions of a script, including everything they call. */
function shareOf(
  script: string,
  { nodes, samples = [], timeDeltas = [], startTime, endTime }: Profile,
): number {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const inside = new Set<number>();
  const enter = (node: ProfileNode, isInside: boolean): void => {
    const now = isInside || node.callFrame.url.endsWith(script);
    if (now) inside.add(node.id);
    for (const child of node.children ?? []) enter(byId.get(child)!, now);
  };
  enter(nodes[0]!, false);
  const us = samples.reduce((sum, id, index) => sum + (inside.has(id) ? (timeDeltas[index] ?? 0) : 0), 0);
  return us / (endTime - startTime);
}

function widgetFile(): string {
  const manifest = JSON.parse(readFileSync(join(root, 'dist/web/.vite/manifest.json'), 'utf8'));
  return manifest[WIDGET].file;
}

/** What tracking costs a page that plays and reports every second. */
export async function measureMainThread(bench: Bench): Promise<Figure[]> {
  const server = await startBenchServer(bench, 'player');
  const { version } = await server.person.call(organizationRoutes.get, {});
  await server.person.call(organizationRoutes.change, {
    version,
    settings: { high_precision_enabled: true },
  });
  const film = join(bench.folder, 'film.mp4');
  const duration = `d=${MINUTES * 60 + REMAINING_SEC}`;
  const encode = ['-c:v', 'libx264', '-preset', 'ultrafast', '-g', '60', '-c:a', 'aac'];
  const source = `testsrc2=s=640x360:r=30:${duration},format=yuv420p`;
  await ffmpeg('-f', 'lavfi', '-i', source, '-f', 'lavfi', '-i', `sine=${duration}`, ...encode, film);
  const { video } = await publish(server, film);
  const browser = await launchBrowser(['--autoplay-policy=no-user-gesture-required']);
  const visited = await visit(
    browser,
    `${server.url}/app/video/${video}/v4/embedded?autoplay=true&muted=true`,
    UNTHROTTLED,
  );
  const { page, session } = visited;
  let reports = 0;
  page.on('request', (request) => {
    if (request.url().includes('/track')) reports += 1;
  });
  await waitForFirstFrame(visited);
  await session.send('Profiler.enable');
  await session.send('Profiler.setSamplingInterval', { interval: SAMPLE_US });
  await session.send('Profiler.start');
  await page.waitForTimeout(MINUTES * 60_000);
  const { profile } = await session.send('Profiler.stop');
  await browser.close();
  return [
    {
      name: `Tracking, ${MINUTES} min of playback with reports every second: main thread`,
      measured: shareOf(widgetFile(), profile) * 100,
      unit: '%',
      limit: { atMost: 1 },
      from: `${reports} reports`,
    },
  ];
}
