import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { measureSizes } from './check-size.ts';

let dist: string;
beforeAll(() => {
  dist = mkdtempSync(join(tmpdir(), 'kapsule-dist-'));
  mkdirSync(join(dist, '.vite'));
  // Random bytes do not compress, so the compressed size is predictable.
  for (const [name, kb] of [
    ['entry.js', 10],
    ['vendor.js', 20],
    ['studio.js', 40],
  ] as const) {
    writeFileSync(join(dist, name), randomBytes(kb * 1024));
  }
  const manifest = {
    'main.tsx': { file: 'entry.js', imports: ['_vendor.js'], dynamicImports: ['studio/page.tsx'] },
    '_vendor.js': { file: 'vendor.js' },
    'studio/page.tsx': { file: 'studio.js', imports: ['_vendor.js'], isDynamicEntry: true },
  };
  writeFileSync(join(dist, '.vite/manifest.json'), JSON.stringify(manifest));
  const modules = {
    'entry.js': ['main.tsx'],
    'vendor.js': ['features/videos/studio/form.tsx'],
    'studio.js': [],
  };
  writeFileSync(join(dist, '.vite/modules.json'), JSON.stringify(modules));
  const inlined = { 'boot.ts': randomBytes(3 * 1024).toString('base64') };
  writeFileSync(join(dist, '.vite/inline.json'), JSON.stringify(inlined));
});
afterAll(() => rmSync(dist, { recursive: true, force: true }));

describe('measureSizes', () => {
  it('sums the entry and its static imports, without dynamic imports', () => {
    const [report] = measureSizes(dist, { site: { entry: 'main.tsx', maxGzipKb: 31 } });
    expect(report?.gzipKb).toBeGreaterThan(29.9);
    expect(report?.gzipKb).toBeLessThan(31);
    expect(report?.problems).toEqual([]);
  });

  it('reports an exceeded budget', () => {
    const [report] = measureSizes(dist, { site: { entry: 'main.tsx', maxGzipKb: 29 } });
    expect(report?.problems).toEqual([
      expect.stringMatching(/^site: 30(\.\d)? KB of script \(gzip\), 29 KB allowed$/),
    ]);
  });

  it('measures each dynamic entry by itself', () => {
    const [report, ...more] = measureSizes(dist, { part: { each: '^studio/', maxGzipKb: 20 } });
    expect(more).toEqual([]);
    expect(report?.problems).toEqual([
      expect.stringMatching(/^part, studio\/page\.tsx: 40(\.\d)? KB of script \(gzip\), 20 KB allowed$/),
    ]);
  });

  it('measures everything that a dynamic entry loads beyond other entries', () => {
    const sizesOf = (beyond: string[]) =>
      measureSizes(dist, { part: { each: '^studio/', beyond, maxGzipKb: 100 } }).map(({ gzipKb }) =>
        Math.round(gzipKb),
      );
    expect(sizesOf([])).toEqual([60]);
    expect(sizesOf(['main.tsx'])).toEqual([40]);
  });

  it('includes additional entries, and measures inline scripts', () => {
    const [all, boot] = measureSizes(dist, {
      all: { entry: 'main.tsx', also: ['studio/page.tsx'], maxGzipKb: 71, maxBrotliKb: 60 },
      boot: { inline: 'boot.ts', maxGzipKb: 1 },
    });
    expect(all?.gzipKb).toBeGreaterThan(69.9);
    expect(all?.problems).toEqual([
      expect.stringMatching(/^all: 70(\.\d)? KB of script \(brotli\), 60 KB allowed$/),
    ]);
    expect(boot?.problems).toEqual([
      expect.stringMatching(/^boot: [\d.]+ KB of script \(gzip\), 1 KB allowed$/),
    ]);
  });

  it('reports forbidden code in the first load, even in a shared chunk', () => {
    const [report] = measureSizes(dist, {
      site: { entry: 'main.tsx', maxGzipKb: 100, without: ['/studio/'] },
    });
    expect(report?.problems).toEqual([
      'site: features/videos/studio/form.tsx must not be part of the first load',
    ]);
  });
});
