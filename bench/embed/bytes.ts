import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Browser } from 'playwright-core';
import { measureSizes, readBudgets } from '../../tools/check-size.ts';
import type { Figure } from '../figure.ts';
import { root } from '../processes.ts';
import { block, type EmbedWorld, script } from './world.ts';

const DOCUMENT_MAX_KB = 20;
const BEFORE_INTENT_MAX_KB = 25;
const kb = (bytes: number): number => Math.round(bytes / 102.4) / 10;
const CODE = /html|javascript|css|json/;

/** What is sent, to the page around and to the frame, before anyone has shown interest. */
export async function bytes(browser: Browser, world: EmbedWorld): Promise<Figure[]> {
  const page = await browser.newPage();
  const onHost: string[] = [];
  const inFrame: { path: string; gzip: number; isCode: boolean }[] = [];
  const read: Promise<void>[] = [];
  page.on('response', (response) => {
    const path = new URL(response.url()).pathname;
    if (response.frame() === page.mainFrame()) {
      if (path !== '/bytes' && path !== '/favicon.ico') onHost.push(path);
      return;
    }
    const isCode = CODE.test(response.headers()['content-type'] ?? '');
    read.push(
      response
        .body()
        .then(
          (body) => void inFrame.push({ path, isCode, gzip: isCode ? gzipSync(body).length : body.length }),
        ),
    );
  });
  await page.goto(world.host.put('/bytes', `<body>${block(world.video)}${script(world)}`));
  await page.waitForFunction(() => document.querySelector('iframe') !== null);
  await page.waitForLoadState('networkidle');
  await Promise.all(read);
  await page.close();
  const sum = (list: readonly { gzip: number }[]): number =>
    kb(list.reduce((all, { gzip }) => all + gzip, 0));
  const code = inFrame.filter(({ isCode }) => isCode);
  const others = inFrame.filter(({ isCode }) => !isCode);
  const scripts = inFrame.filter(({ path }) => path.startsWith('/assets/'));
  return [
    ...measureSizes(join(root, 'dist/web'), readBudgets())
      .filter(({ name }) => name.startsWith('SDK'))
      .map(({ name, gzipKb, maxGzipKb }) => ({
        ...{ name: `Bytes: ${name}`, measured: gzipKb, unit: 'KB gzip', limit: { atMost: maxGzipKb } },
      })),
    {
      name: 'Files on the page around, beside the SDK',
      ...{ measured: onHost.filter((path) => path !== '/sdk/v1.js').length, unit: '', limit: { atMost: 0 } },
      from: onHost.join(', '),
    },
    {
      name: 'First document in the frame',
      ...{ measured: kb(code[0]?.gzip ?? Number.NaN), unit: 'KB gzip', limit: { atMost: DOCUMENT_MAX_KB } },
    },
    {
      name: 'Frame before intent: document, scripts, styles',
      ...{ measured: sum(code), unit: 'KB gzip', limit: { atMost: BEFORE_INTENT_MAX_KB } },
      from: `${code.length} file(s); pictures beside them ${sum(others)} KB`,
    },
    {
      name: 'Frame before intent: files of player and engine',
      ...{ measured: scripts.length, unit: '', limit: { atMost: 0 } },
    },
  ];
}
