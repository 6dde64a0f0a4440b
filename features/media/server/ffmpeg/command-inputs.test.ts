import { readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ffmpeg } from '#test/fixtures/ffmpeg.ts';
import { type Recorder, recordCommands } from '#test/fixtures/record-commands.ts';
import { planLadder } from '../../ladder.ts';
import type { SourceFacts } from '../../source-facts.ts';
import { reencodePoster, reencodeWidgetImage } from '../image-upload.ts';
import { encodeAudio } from './encode-audio.ts';
import { encodeVideo, makeVideoInits } from './encode-video.ts';
import { joinRecordings } from './join-recordings.ts';
import { demuxers } from './magic.ts';
import { makePoster } from './poster.ts';
import { probeSource } from './probe.ts';
import { makeStoryboard } from './storyboard.ts';
import { makeWaveform } from './waveform.ts';

let folder = '';
let recorder: Recorder;
let facts: SourceFacts;
const film = () => join(folder, 'film.mp4');
const audio = () => join(folder, 'audio.mp3');
const recording = () => join(folder, 'recording.ts');
const image = () => join(folder, 'image.png');
const picture = ['-f', 'lavfi', '-i', 'testsrc2=s=320x240:r=25:d=13'];
const tone = ['-f', 'lavfi', '-i', 'sine=d=13'];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kapsule-inputs-'));
  const codecs = ['-c:v', 'libx264', '-preset', 'ultrafast', '-g', '25', '-c:a', 'aac'];
  await ffmpeg(...picture, ...tone, ...codecs, film());
  await ffmpeg(...tone, audio());
  await ffmpeg('-i', film(), '-c', 'copy', recording());
  await ffmpeg(...picture, '-frames:v', '1', image());
  recorder = await recordCommands(folder);
  const probed = await probeSource(film());
  if ('refused' in probed) throw new Error(probed.refused);
  facts = probed.facts;
}, 120_000);
afterAll(async () => {
  recorder.stop();
  await rm(folder, { recursive: true, force: true });
});

const sink = { write: async () => {} };
const run = () => ({ source: film(), facts, ladder: planLadder(facts), from: 1, to: 2, sink });
async function encodeSegments() {
  const { ladder } = run();
  const inits = await makeVideoInits(facts, ladder);
  await encodeVideo({ ...run(), renditions: ladder.video, inits });
}
async function discard(chunks: AsyncIterable<Buffer>) {
  for await (const _ of chunks);
}
const upload = () => Readable.from([readFileSync(image())]);

/** Every source file that runs a tool on a file, with a call that makes it do so, and an argument of its command. */
const callers: Readonly<Record<string, readonly [call: () => Promise<unknown>, argument: string]>> = {
  'ffmpeg/encode-audio.ts': [() => encodeAudio({ ...run(), rendition: run().ladder.audio[0]! }), 'adts'],
  'ffmpeg/encode-video.ts': [encodeSegments, '-filter_complex'],
  'ffmpeg/join-recordings.ts': [
    () => joinRecordings(recording(), 'mpegts', 1_000_000, discard),
    '-max_muxing_queue_size',
  ],
  'ffmpeg/measure-tracks.ts': [() => probeSource(audio()), 'csv=p=0'],
  'ffmpeg/packet-sizes.ts': [() => probeSource(recording()), '-select_streams'],
  'ffmpeg/poster.ts': [() => makePoster(film(), facts), '-noautorotate'],
  'ffmpeg/probe.ts': [() => probeSource(film()), '-read_intervals'],
  'ffmpeg/storyboard.ts': [() => makeStoryboard(film(), facts), '-vf'],
  'ffmpeg/waveform.ts': [() => makeWaveform(film(), facts), '-copyts'],
  'open-image.ts': [() => reencodePoster(upload()), '-frames:v'],
  'open-image.ts, of a widget': [() => reencodeWidgetImage(upload()), '-frames:v'],
};
/** Runs tools for others, or without an input. */
const notCallers = ['ffmpeg/can-tone-map.ts', 'ffmpeg/run-probe.ts'];

interface Input {
  readonly file: string;
  option(name: string): string | undefined;
}
/** The inputs of a command, each with the options between the previous input and itself. */
const inputsOf = (argv: readonly string[]): Input[] =>
  argv.flatMap((arg, index) => {
    if (arg !== '-i') return [];
    const before = argv.slice(argv.lastIndexOf('-i', index - 1) + 1, index);
    const option = (name: string) =>
      before.includes(name) ? before[before.lastIndexOf(name) + 1] : undefined;
    return [{ file: argv[index + 1] ?? '', option }];
  });

describe('commands that open a file', () => {
  it.each(Object.entries(callers))(
    'allow one demuxer and the file protocol only, and write to pipes only: %s [HO-04]',
    { timeout: 120_000 },
    async (_, [call, argument]) => {
      recorder.forget();
      await call();
      const commands = recorder.commands();
      expect(commands.filter((argv) => argv.includes(argument))).not.toEqual([]);
      for (const argv of commands) {
        const inputs = inputsOf(argv);
        expect(inputs, argv.join(' ')).not.toEqual([]);
        for (const { file, option } of inputs.filter((input) => input.option('-f') !== 'lavfi')) {
          expect(file).toMatch(/^file:\//);
          expect(option('-protocol_whitelist'), argv.join(' ')).toBe('file');
          expect([...Object.values(demuxers), 'png_pipe']).toContain(option('-f'));
          expect(option('-format_whitelist')).toBe(option('-f'));
        }
        if (argv[0]?.endsWith('/ffmpeg')) expect(argv.at(-1)).toMatch(/^pipe:\d$/);
      }
    },
  );

  it('are all listed above; add a call for a new one', () => {
    const root = join(import.meta.dirname, '..');
    const found = readdirSync(root, { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'))
      .filter((path) => /from '.*\/run(-probe)?\.ts'/.test(readFileSync(join(root, path), 'utf8')))
      .filter((path) => !/import type .*\/run\.ts'/.test(readFileSync(join(root, path), 'utf8')));
    const listed = Object.keys(callers).map((name) => name.split(',')[0]!);
    expect(found.toSorted()).toEqual([...new Set([...listed, ...notCallers])].toSorted());
  });
});
