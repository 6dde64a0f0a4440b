import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hostileSources } from '#test/fixtures/hostile-sources.ts';
import { sourceProblems } from '../../source-problems.ts';
import { probeSource } from './probe.ts';

let folder = '';
let requests = 0;
const server = createServer((_, response) => {
  requests++;
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
    it(`rejects ${kind} with a reason [HO-01]`, { timeout: 30_000 }, async () => {
      const source = join(folder, hostile.file);
      await hostile.make(source, { folder, address });
      const before = (await readdir(folder)).length;
      const result = await probeSource(source);
      expect(result).toMatchObject({ refused: hostile.problem });
      expect(sourceProblems[hostile.problem].message).toMatch(/^[A-Z].*\.$/);
      expect((await readdir(folder)).length).toBe(before);
      expect(requests).toBe(0);
    });
  }

  it('handles a filename with quotes, spaces, newlines, and a leading dash', async () => {
    const source = join(folder, '-i "a\nb" \'c\' %d ;&$(x).mp4');
    await writeFile(source, 'not a film');
    expect(await probeSource(source)).toMatchObject({ refused: 'NOT_MEDIA' });
  });
});
