import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hostileSources } from '#test/fixtures/hostile-sources.ts';
import { sourceProblems } from '../../source-problems.ts';
import { inputArgs } from './input-args.ts';
import { probeSource } from './probe.ts';
import { runTool } from './run.ts';

let folder = '';
let asked = 0;
const server = createServer((_, response) => {
  asked++;
  response.end();
});
let address = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kapsule-hostile-'));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/x.ts`;
});
afterAll(async () => {
  server.close();
  await rm(folder, { recursive: true, force: true });
});

describe('probeSource', () => {
  for (const [kind, hostile] of Object.entries(hostileSources)) {
    it(`refuses ${kind} and says why [HO-01]`, { timeout: 30_000 }, async () => {
      const source = join(folder, hostile.file);
      await hostile.make(source, { folder, address });
      const before = (await readdir(folder)).length;
      const result = await probeSource(source);
      expect(result).toMatchObject({ refused: hostile.problem });
      expect(sourceProblems[hostile.problem].message).toMatch(/^[A-Z].*\.$/);
      expect((await readdir(folder)).length).toBe(before);
      expect(asked).toBe(0);
    });
  }

  it('takes a file name with quotes, spaces, newlines and a leading dash for what it is', async () => {
    const source = join(folder, '-i "a\nb" \'c\' %d ;&$(x).mp4');
    await writeFile(source, 'not a film');
    expect(await probeSource(source)).toMatchObject({ refused: 'NOT_MEDIA' });
  });
});

describe('inputArgs', () => {
  it('keeps ffmpeg from the network and from other files even when a playlist gets that far [HO-04]', async () => {
    const source = join(folder, 'forced.mp4');
    await writeFile(source, `#EXTM3U\n#EXTINF:1,\n${address}\n#EXT-X-ENDLIST\n`);
    const args = [
      '-nostdin',
      '-protocol_whitelist',
      'file',
      '-format_whitelist',
      'hls',
      '-f',
      'hls',
      '-i',
      `file:${source}`,
    ];
    const limits = { timeoutMs: 20_000, maxOutputBytes: 1e6 };
    await expect(runTool('ffmpeg', [...args, '-f', 'null', '-'], [], limits)).rejects.toThrow();
    const ours = [...inputArgs(source, 'mp4'), '-f', 'null', '-'];
    await expect(runTool('ffmpeg', ours, [], limits)).rejects.toThrow();
    expect(asked).toBe(0);
  });
});
