import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { type Chunk, planChunks } from '#features/media/chunks.ts';
import { encodeAudio } from '#features/media/server/ffmpeg/encode-audio.ts';
import { encodeVideo } from '#features/media/server/ffmpeg/encode-video.ts';
import { folderSink } from '#features/media/server/ffmpeg/segment-sink.ts';
import { openPackage, type Packaged } from '#test/fixtures/package-source.ts';
import type { Figure } from '../figure.ts';
import type { Bench } from '../processes.ts';
import { type Cost, costOf } from './cpu.ts';
import { plainLadder } from './plain-ladder.ts';
import { longSource } from './sources.ts';

export const SOURCE_SEC = Number(process.env.LADDER_SEC ?? 120);
const ROUNDS = Number(process.env.LADDER_ROUNDS ?? 1);

async function encodeChunks(source: string, packaged: Packaged, chunks: readonly Chunk[]): Promise<void> {
  const { facts, ladder, inits } = packaged;
  const sink = folderSink(packaged.folder);
  for (const { tracks, from, to } of chunks) {
    const sound = ladder.audio.find(({ name }) => name === tracks[0]);
    const renditions = ladder.video.filter(({ name }) => tracks.includes(name));
    if (sound) await encodeAudio({ source, facts, ladder, rendition: sound, from, to, sink });
    else await encodeVideo({ source, facts, ladder, renditions, from, to, inits, sink });
  }
}

/** Everything at once: the same code without chunks. */
function undivided({ ladder }: Packaged): Chunk[] {
  const video = ladder.video.map(({ name }) => name);
  const sound = ladder.audio.map(({ name }) => ({
    tracks: [name],
    from: 0,
    to: ladder.audioGrid.segmentCount,
    weight: 1,
  }));
  return [...sound, { tracks: video, from: 0, to: ladder.videoGrid?.segmentCount ?? 0, weight: 1 }];
}

/** The whole ladder: by plain ffmpeg, by our code in one piece, and by our chunks; in turns. */
export async function measureLadder(bench: Bench) {
  const source = await longSource(bench.folder, SOURCE_SEC);
  const kinds = ['plain', 'undivided', 'chunks'] as const;
  const costs = { plain: [] as Cost[], undivided: [] as Cost[], chunks: [] as Cost[] };
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const kind of kinds) {
      const folder = join(bench.folder, kind);
      const cost = await costOf(async () => {
        const packaged = await openPackage(source, folder);
        if (kind === 'plain') await plainLadder(source, packaged.ladder, join(folder, 'plain'));
        else
          await encodeChunks(
            source,
            packaged,
            kind === 'chunks' ? planChunks(packaged.ladder) : undivided(packaged),
          );
      });
      console.log(`    ${kind}: ${cost.wallSec.toFixed(0)} s, ${cost.processorSec.toFixed(1)} processor s`);
      costs[kind].push(cost);
      rmSync(folder, { recursive: true, force: true });
    }
  }
  const sum = (list: Cost[], pick: (cost: Cost) => number): number =>
    list.reduce((total, cost) => total + pick(cost), 0) / list.length;
  const of = (kind: (typeof kinds)[number]) => ({
    wallSec: sum(costs[kind], (cost) => cost.wallSec),
    processorSec: sum(costs[kind], (cost) => cost.processorSec),
  });
  return { plain: of('plain'), undivided: of('undivided'), chunks: of('chunks') };
}

export async function ladder(bench: Bench): Promise<{ figures: Figure[]; plainSecPerSec: number }> {
  const { plain, undivided: whole, chunks } = await measureLadder(bench);
  const about = `${SOURCE_SEC} s of 1080p, five renditions`;
  return {
    plainSecPerSec: plain.wallSec / SOURCE_SEC,
    figures: [
      {
        name: 'Full ladder in our chunks ÷ one plain ffmpeg: time',
        measured: chunks.wallSec / plain.wallSec,
        unit: '×',
        limit: { atMost: 1.15 },
        from: `${chunks.wallSec.toFixed(0)} ÷ ${plain.wallSec.toFixed(0)} s, ${about}`,
      },
      {
        name: 'Full ladder in our chunks ÷ one plain ffmpeg: processor time',
        measured: chunks.processorSec / plain.processorSec,
        unit: '×',
        limit: { atMost: 1.15 },
        from: `${chunks.processorSec.toFixed(0)} ÷ ${plain.processorSec.toFixed(0)} s, ${about}`,
      },
      {
        name: 'Growth of processor time by chunks',
        measured: chunks.processorSec / whole.processorSec - 1,
        unit: '',
        limit: { atMost: 0.1 },
        from: `${chunks.processorSec.toFixed(0)} s in chunks, ${whole.processorSec.toFixed(0)} s in one piece`,
      },
    ],
  };
}
