import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { type Chunk, planChunks } from '#features/media/chunks.ts';
import { encodeAudio } from '#features/media/server/ffmpeg/encode-audio.ts';
import { encodeVideo } from '#features/media/server/ffmpeg/encode-video.ts';
import { folderSink } from '#features/media/server/ffmpeg/segment-sink.ts';
import { openPackage, type Packaged } from '#test/fixtures/package-source.ts';
import type { Figure } from '../figure.ts';
import type { Bench } from '../processes.ts';
import { type Cost, measureCost } from './cpu.ts';
import { encodePlainLadder } from './plain-ladder.ts';
import { createSource } from './sources.ts';

export const SOURCE_SEC = Number(process.env.LADDER_SEC ?? 120);
const ROUNDS = Number(process.env.LADDER_ROUNDS ?? 1);

async function encodeChunks(source: string, packaged: Packaged, chunks: readonly Chunk[]): Promise<void> {
  const { facts, ladder, inits } = packaged;
  const sink = folderSink(packaged.folder);
  for (const { tracks, from, to } of chunks) {
    const audio = ladder.audio.find(({ name }) => name === tracks[0]);
    const renditions = ladder.video.filter(({ name }) => tracks.includes(name));
    if (audio) await encodeAudio({ source, facts, ladder, rendition: audio, from, to, sink });
    else await encodeVideo({ source, facts, ladder, renditions, from, to, inits, sink });
  }
}

/** Returns a plan with everything in one run, without chunks. */
function planSingleRun({ ladder }: Packaged): Chunk[] {
  const video = ladder.video.map(({ name }) => name);
  const audio = ladder.audio.map(({ name }) => ({
    tracks: [name],
    from: 0,
    to: ladder.audioGrid.segmentCount,
    weight: 1,
  }));
  return [...audio, { tracks: video, from: 0, to: ladder.videoGrid?.segmentCount ?? 0, weight: 1 }];
}

/** Encodes the whole ladder with plain ffmpeg, with our code in one run, and in chunks, alternating. */
export async function measureLadder(bench: Bench) {
  const source = await createSource(bench.folder, SOURCE_SEC);
  const kinds = ['plain', 'single', 'chunks'] as const;
  const costs = { plain: [] as Cost[], single: [] as Cost[], chunks: [] as Cost[] };
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const kind of kinds) {
      const folder = join(bench.folder, kind);
      const cost = await measureCost(async () => {
        const packaged = await openPackage(source, folder);
        if (kind === 'plain') await encodePlainLadder(source, packaged.ladder, join(folder, 'plain'));
        else
          await encodeChunks(
            source,
            packaged,
            kind === 'chunks' ? planChunks(packaged.ladder) : planSingleRun(packaged),
          );
      });
      console.log(`    ${kind}: ${cost.wallSec.toFixed(0)} s, ${cost.cpuSec.toFixed(1)} CPU s`);
      costs[kind].push(cost);
      rmSync(folder, { recursive: true, force: true });
    }
  }
  const mean = (list: Cost[], pick: (cost: Cost) => number): number =>
    list.reduce((total, cost) => total + pick(cost), 0) / list.length;
  const meanCost = (kind: (typeof kinds)[number]) => ({
    wallSec: mean(costs[kind], (cost) => cost.wallSec),
    cpuSec: mean(costs[kind], (cost) => cost.cpuSec),
  });
  return { plain: meanCost('plain'), single: meanCost('single'), chunks: meanCost('chunks') };
}

/** Compares the cost of our chunks with plain ffmpeg and with a single run. */
export async function compareLadder(bench: Bench): Promise<{ figures: Figure[]; plainSecPerSec: number }> {
  const { plain, single, chunks } = await measureLadder(bench);
  const about = `${SOURCE_SEC} s of 1080p, five renditions`;
  return {
    plainSecPerSec: plain.wallSec / SOURCE_SEC,
    figures: [
      {
        name: 'Full ladder in our chunks ÷ plain ffmpeg: time',
        measured: chunks.wallSec / plain.wallSec,
        unit: '×',
        limit: { atMost: 1.15 },
        from: `${chunks.wallSec.toFixed(0)} ÷ ${plain.wallSec.toFixed(0)} s, ${about}`,
      },
      {
        name: 'Full ladder in our chunks ÷ plain ffmpeg: CPU time',
        measured: chunks.cpuSec / plain.cpuSec,
        unit: '×',
        limit: { atMost: 1.15 },
        from: `${chunks.cpuSec.toFixed(0)} ÷ ${plain.cpuSec.toFixed(0)} s, ${about}`,
      },
      {
        name: 'Additional CPU time of chunks',
        measured: chunks.cpuSec / single.cpuSec - 1,
        unit: '',
        limit: { atMost: 0.1 },
        from: `${chunks.cpuSec.toFixed(0)} s in chunks, ${single.cpuSec.toFixed(0)} s in one run`,
      },
    ],
  };
}
