import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readAudioSamples } from '#test/fixtures/decode.ts';
import { openPackage, type Packaged } from '#test/fixtures/package-source.ts';
import { countWork, type Recorder, recordCommands } from '#test/fixtures/record-commands.ts';
import { segmentPath } from '../../media-paths.ts';
import { audioInit } from '../mp4/init-segment.ts';
import { encodeAudio } from './encode-audio.ts';
import { createSeekCheck, SeekOvershotError } from './seek-check.ts';

const run = promisify(execFile);
const LENGTH_SEC = 120;
/** The second-to-last full segment. */
const FAR = 28;
/** 4 s of audio, settling time of encoder and decoder, and one more cluster: about 15 s. */
const MAX_DECODED_FRAMES = 1000;

let folder = '';
let recorder: Recorder;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kapsule-far-'));
  recorder = await recordCommands(folder);
});
afterAll(async () => {
  recorder.stop();
  await rm(folder, { recursive: true, force: true });
});

const picture = ['-f', 'lavfi', '-i', `testsrc2=s=64x64:r=5:d=${LENGTH_SEC}`];
const tones = `aevalsrc='0.3*sin(2*PI*(200+0.7*t)*t)+0.2*sin(2*PI*1234*t)':s=44100:d=${LENGTH_SEC}`;
const music = ['-f', 'lavfi', '-i', tones];

async function makeFilm(name: string, codec: readonly string[], ...format: string[]): Promise<string> {
  const path = join(folder, name);
  const video = ['-c:v', 'mpeg4', '-g', '50', '-q:v', '31'];
  const args = ['-loglevel', 'error', ...picture, ...music, ...video, ...codec, ...format];
  const options = { encoding: 'buffer', maxBuffer: 256 * 1024 * 1024 } as const;
  const { stdout } = await run('ffmpeg', [...args, 'pipe:1'], options);
  await writeFile(path, stdout);
  return path;
}

/** Encodes segments up to the far one; returns the commands and the decoded samples of the far one. */
async function encodeFarSegment(source: string, packaged: Packaged, from = FAR) {
  const { facts, ladder } = packaged;
  const rendition = ladder.audio[0]!;
  let bytes: Buffer = Buffer.alloc(0);
  const sink = {
    async write(path: string, written: Buffer) {
      if (path === segmentPath(rendition.name, FAR)) bytes = written;
    },
  };
  recorder.forget();
  await encodeAudio({ source, facts, ladder, rendition, from, to: FAR + 1, sink });
  const commands = recorder.commands();
  const decodable = `${packaged.folder}-${from}.mp4`;
  await writeFile(decodable, Buffer.concat([audioInit(rendition), bytes]));
  return { commands, samples: await readAudioSamples(decodable) };
}

/** The median difference of two recordings; single frames may differ, because encoding is lossy. */
function difference(a: Float32Array, b: Float32Array): number {
  const windows = Array.from({ length: Math.floor(a.length / 1024) }, (_, window) => {
    const from = window * 1024;
    const sum = a
      .slice(from, from + 1024)
      .reduce((total, value, index) => total + (value - (b[from + index] ?? 0)) ** 2, 0);
    return Math.sqrt(sum / 1024);
  });
  return windows.toSorted((left, right) => left - right)[Math.floor(windows.length / 2)]!;
}

describe('encoding audio far into a source', () => {
  it.each([
    ['matroska.mkv', ['-c:a', 'aac', '-b:a', '64k'], ['-f', 'matroska']],
    ['opus.webm', ['-c:a', 'libopus', '-b:a', '64k'], ['-f', 'matroska']],
    ['broadcast.ts', ['-c:a', 'mp2', '-b:a', '96k'], ['-f', 'mpegts']],
  ])(
    'decodes only the surroundings and matches a single pass: %s [HO-01]',
    {
      timeout: 240_000,
    },
    async (name, codec, format) => {
      const source = await makeFilm(name, codec, ...format);
      const packaged = await openPackage(source, join(folder, `${name}-out`));
      const far = await encodeFarSegment(source, packaged);
      expect(far.commands).toHaveLength(1);
      expect((await countWork(far.commands[0]!)).frames).toBeLessThan(MAX_DECODED_FRAMES);
      const whole = await encodeFarSegment(source, packaged, 0);
      expect((await countWork(whole.commands[0]!)).frames).toBeGreaterThan(3500);
      expect(far.samples.length).toBe(whole.samples.length);
      expect(difference(far.samples, whole.samples)).toBeLessThan(0.01);
    },
  );

  it('decodes from the beginning when packet sizes differ, as in Vorbis [HO-01]', {
    timeout: 240_000,
  }, async () => {
    const source = await makeFilm('vorbis.webm', ['-c:a', 'libvorbis'], '-f', 'matroska');
    const packaged = await openPackage(source, join(folder, 'vorbis-out'));
    const { commands, samples } = await encodeFarSegment(source, packaged);
    expect(commands[0]).not.toContain('-ss');
    expect(samples.some((value) => Math.abs(value) > 0.2)).toBe(true);
  });

  it('retries from earlier positions when there is no data at the seek target [HO-01]', {
    timeout: 240_000,
  }, async () => {
    // The audio starts in the middle of the requested segment.
    const source = join(folder, 'late.mkv');
    const late = ['-itsoffset', String(FAR * 4 + 2), '-f', 'lavfi', '-i', 'sine=d=6'];
    const codecs = ['-c:v', 'mpeg4', '-g', '50', '-c:a', 'aac'];
    await run('ffmpeg', ['-loglevel', 'error', ...picture, ...late, ...codecs, source]);
    const packaged = await openPackage(source, join(folder, 'late-out'));
    const { commands, samples } = await encodeFarSegment(source, packaged);
    expect(commands).toHaveLength(3);
    expect(commands[2]).not.toContain('-ss');
    expect(samples.findIndex((value) => Math.abs(value) > 0.05) / 48_000).toBeCloseTo(2, 1);
  });
});

describe('createSeekCheck', () => {
  const output = (...lines: string[]) =>
    (async function* () {
      for (const line of lines) yield Buffer.from(line);
    })();
  const header = '#software: x\n#tb 0: 1/1000\n';
  it.each([
    ['early enough', [header, '0,  9000,', '   9999,  23, 266, 0x61\n'], true],
    ['exactly in time', [`${header}0, 10000, 10000, 23, 266, 0x61\n`], true],
    ['too late', [`${header}0, 10001, 10001, 23, 266, 0x61\n`], false],
    ['nowhere', [header], false],
  ])('detects a seek that landed %s', async (_, lines, isValid) => {
    const check = createSeekCheck(10);
    const read = check.sink(output(...lines));
    if (isValid) {
      await check.checked;
      await read;
    } else {
      await expect(read).rejects.toBeInstanceOf(SeekOvershotError);
      await expect(check.checked).rejects.toBeInstanceOf(SeekOvershotError);
    }
  });
});
