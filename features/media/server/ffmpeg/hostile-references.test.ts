import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ffmpeg } from '#test/fixtures/ffmpeg.ts';
import { pointers } from '#test/fixtures/hostile-sources.ts';
import { type Recorder, recordCommands } from '#test/fixtures/record-commands.ts';
import { audioTrack, sourceFacts, videoTrack } from '#test/fixtures/source-facts.ts';
import { planLadder } from '../../ladder.ts';
import type { Container, SourceFacts } from '../../source-facts.ts';
import { encodeAudio } from './encode-audio.ts';
import { encodeVideo, makeVideoInits } from './encode-video.ts';
import { makePoster } from './poster.ts';
import { inspectSource, probeSource } from './probe.ts';
import { findSandbox, reportSandbox } from './sandbox.ts';
import { makeStoryboard } from './storyboard.ts';
import { makeWaveform } from './waveform.ts';

// Runs without a sandbox, so the arguments alone must keep ffmpeg from other files and the network.
let folder = '';
let address = '';
let film = '';
let requests = 0;
const server = createServer((_, response) => {
  requests++;
  response.end(readFileSync(film));
});
server.on('connection', () => requests++);
let recorder: Recorder;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kapsule-commands-'));
  film = join(folder, 'secret.mp4');
  const picture = ['-f', 'lavfi', '-i', 'testsrc2=s=320x240:r=25:d=9', '-f', 'lavfi', '-i', 'sine=d=9'];
  await ffmpeg(...picture, '-c:v', 'libx264', '-preset', 'ultrafast', '-g', '25', '-c:a', 'aac', film);
  recorder = await recordCommands(folder, ['ffmpeg', 'ffprobe', 'nice', 'setpriv', 'sh']);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/x.mp4`;
});
afterAll(async () => {
  recorder.stop();
  server.close();
  await rm(folder, { recursive: true, force: true });
});

/** Facts that make the product run every tool on a source. */
const assumedFacts = (container: Container): SourceFacts =>
  sourceFacts({
    container,
    durationSec: 9,
    video: videoTrack({ width: 320, height: 240, displayWidth: 320, displayHeight: 240, lastFrameSec: 8.9 }),
    audio: [audioTrack({})],
  });

/** All functions that open a source; each returns whether it read anything from it. */
function listReaders(source: string, facts: SourceFacts): Record<string, () => Promise<boolean>> {
  const ladder = planLadder(facts);
  const sink = { write: async () => {} };
  const encode = { source, facts, ladder, from: 1, to: 2, sink };
  return {
    inspectSource: async () => (await inspectSource(source, facts.container, 1000)) !== null,
    encodeVideo: async () => {
      const inits = await makeVideoInits(facts, ladder);
      await encodeVideo({ ...encode, renditions: ladder.video, inits });
      return true;
    },
    encodeAudio: async () => {
      await encodeAudio({ ...encode, rendition: ladder.audio[0]! });
      return true;
    },
    makePoster: async () => (await makePoster(source, facts)) !== null,
    makeStoryboard: async () => ((await makeStoryboard(source, facts))?.sheets.length ?? 0) > 0,
    makeWaveform: async () => ((await makeWaveform(source, facts))?.peaks ?? []).some((peak) => peak > 0),
  };
}

it('warns at startup about a missing sandbox and names what to install [HO-04]', async () => {
  expect((await findSandbox()).kind).toBe('none');
  const lines: string[] = [];
  await reportSandbox(pino({}, { write: (line: string) => void lines.push(line) }));
  expect(lines.join()).toContain('ffmpeg runs without a sandbox: install bubblewrap');
});

describe('ffmpeg commands', () => {
  const targets = { 'over the network': () => address, 'on this machine': () => `file://${film}` };
  const cases = Object.keys(pointers).flatMap((kind) =>
    Object.keys(targets).flatMap((where) =>
      (['mp4', 'mpegts', 'mp3'] as const).map((container) => ({ kind, where, container })),
    ),
  );
  it.each(cases)(
    'read nothing through $kind that points to a film $where, opened as $container [HO-04]',
    {
      timeout: 120_000,
    },
    async ({ kind, where, container }) => {
      const source = join(folder, 'pointer.mp4');
      await writeFile(source, pointers[kind]!(targets[where as keyof typeof targets]()));
      const readers = Object.entries(listReaders(source, assumedFacts(container)));
      const succeeded = await Promise.all(
        readers.map(async ([name, read]) => ((await read().catch(() => false)) ? name : null)),
      );
      expect(succeeded.filter(Boolean)).toEqual([]);
      expect(requests).toBe(0);
    },
  );

  it('read everything from a genuine film, which proves that the cases above can fail', {
    timeout: 120_000,
  }, async () => {
    const probed = await probeSource(film);
    if ('refused' in probed) throw new Error(probed.refused);
    for (const [name, read] of Object.entries(listReaders(film, probed.facts)))
      expect(await read(), name).toBe(true);
  });
});
