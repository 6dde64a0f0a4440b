import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { type FastifyInstance, fastify } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addStaticFiles } from './static-files.ts';

const FILES = {
  'icon.svg': '<svg/>',
  'assets/page-1a2b.js': 'page()',
  'sdk/kapsule.js': 'sdk()',
  '.vite/manifest.json': '{}',
  'assets/.hidden.js': 'hidden()',
};
let folder: string;
let app: FastifyInstance;
let counted = 0;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'kapsule-static-'));
  const dist = join(folder, 'dist');
  for (const [path, content] of Object.entries(FILES)) {
    mkdirSync(join(dist, path, '..'), { recursive: true });
    writeFileSync(join(dist, path), content);
  }
  writeFileSync(join(dist, 'assets/page-1a2b.js.gz'), gzipSync(FILES['assets/page-1a2b.js']));
  writeFileSync(join(folder, 'secret.txt'), 'secret');
  app = fastify();
  app.setNotFoundHandler((_, reply) => reply.status(404).send('nothing here'));
  await addStaticFiles(app, dist, {
    countFile() {
      counted += 1;
    },
  });
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true, force: true });
});

describe('the built browser code', () => {
  it.each([
    ['/icon.svg', '<svg/>', 'public, max-age=3600'],
    ['/assets/page-1a2b.js', 'page()', 'public, max-age=31536000, immutable'],
    ['/assets/page-1a2b.js?v=2', 'page()', 'public, max-age=31536000, immutable'],
    ['/sdk/kapsule.js', 'sdk()', 'public, max-age=3600, stale-while-revalidate=86400'],
  ])('%s is served and cached', async (url, body, cacheControl) => {
    const before = counted;
    const response = await app.inject(url);
    expect([response.statusCode, response.body]).toEqual([200, body]);
    expect(response.headers['cache-control']).toBe(cacheControl);
    expect(counted).toBe(before + 1);
    const head = await app.inject({ url, method: 'HEAD' });
    expect([head.statusCode, head.body]).toEqual([200, '']);
    const again = await app.inject({ url, headers: { 'if-none-match': response.headers.etag } });
    expect(again.statusCode).toBe(304);
  });

  it('is sent compressed to browsers that accept it', async () => {
    const url = '/assets/page-1a2b.js';
    const response = await app.inject({ url, headers: { 'accept-encoding': 'gzip' } });
    expect(response.headers).toMatchObject({
      'content-encoding': 'gzip',
      'content-type': expect.stringMatching(/javascript/),
    });
    expect(response.rawPayload).toEqual(gzipSync('page()'));
  });

  it.each([
    '/',
    '/assets',
    '/assets/',
    '/assets/missing.js',
    '/ASSETS/page-1a2b.js',
    '//icon.svg',
    '/./icon.svg%00',
    '/.vite/manifest.json',
    '/assets/.hidden.js',
    '/..%2fsecret.txt',
    '/%2e%2e/secret.txt',
    '/assets/..%5c..%5c..%5csecret.txt',
  ])('does not include %s', async (url) => {
    const response = await app.inject(url);
    expect([response.statusCode, response.body]).toEqual([404, 'nothing here']);
  });
});
