import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Browser } from 'playwright-core';
import { measureSizes, readBudgets } from '../../tools/check-size.ts';
import type { Figure } from '../figure.ts';
import { root } from '../processes.ts';
import { createBlock, createScript, type EmbedFixture } from './fixture.ts';

const DOCUMENT_MAX_KB = 20;
const BEFORE_INTENT_MAX_KB = 25;
const toKb = (bytes: number): number => Math.round(bytes / 102.4) / 10;
const CODE = /html|javascript|css|json/;

/** Measures what the host page and the frame load before the user interacts. */
export async function measureBytes(browser: Browser, fixture: EmbedFixture): Promise<Figure[]> {
  const page = await browser.newPage();
  const hostPaths: string[] = [];
  const frameFiles: { path: string; gzip: number; isCode: boolean }[] = [];
  const reads: Promise<void>[] = [];
  page.on('response', (response) => {
    const path = new URL(response.url()).pathname;
    if (response.frame() === page.mainFrame()) {
      if (path !== '/bytes' && path !== '/favicon.ico') hostPaths.push(path);
      return;
    }
    const isCode = CODE.test(response.headers()['content-type'] ?? '');
    reads.push(
      response
        .body()
        .then(
          (body) =>
            void frameFiles.push({ path, isCode, gzip: isCode ? gzipSync(body).length : body.length }),
        ),
    );
  });
  await page.goto(fixture.host.put('/bytes', `<body>${createBlock(fixture.video)}${createScript(fixture)}`));
  await page.waitForFunction(() => document.querySelector('iframe') !== null);
  await page.waitForLoadState('networkidle');
  await Promise.all(reads);
  await page.close();
  const sumKb = (list: readonly { gzip: number }[]): number =>
    toKb(list.reduce((sum, { gzip }) => sum + gzip, 0));
  const code = frameFiles.filter(({ isCode }) => isCode);
  const others = frameFiles.filter(({ isCode }) => !isCode);
  const scripts = frameFiles.filter(({ path }) => path.startsWith('/assets/'));
  return [
    ...measureSizes(join(root, 'dist/web'), readBudgets())
      .filter(({ name }) => name.startsWith('SDK'))
      .map(({ name, gzipKb, maxGzipKb }) => ({
        name: `Bytes: ${name}`,
        measured: gzipKb,
        unit: 'KB gzip',
        limit: { atMost: maxGzipKb },
      })),
    {
      name: 'Files on the host page besides the SDK',
      measured: hostPaths.filter((path) => path !== '/sdk/v1.js').length,
      unit: '',
      limit: { atMost: 0 },
      from: hostPaths.join(', '),
    },
    {
      name: 'First document in the frame',
      measured: toKb(code[0]?.gzip ?? Number.NaN),
      unit: 'KB gzip',
      limit: { atMost: DOCUMENT_MAX_KB },
    },
    {
      name: 'Frame before intent: document, scripts, styles',
      measured: sumKb(code),
      unit: 'KB gzip',
      limit: { atMost: BEFORE_INTENT_MAX_KB },
      from: `${code.length} file(s); plus images ${sumKb(others)} KB`,
    },
    {
      name: 'Frame before intent: files of player and engine',
      measured: scripts.length,
      unit: '',
      limit: { atMost: 0 },
    },
  ];
}
