import { rm } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { videoRoutes } from '#features/videos/contract.ts';
import type { TestPerson } from '#test/test-server.ts';
import { uploadFile, waitForVideo } from '#test/upload.ts';
import { findAxeViolations } from './axe.ts';
import { type Site, startSite } from './harness.ts';
import { type MediaFiles, makeMediaFiles } from './media-files.ts';

/** The server's clock: real time plus an offset set by the test. */
let laterMs = 0;
const clock = { now: () => new Date(Date.now() + laterMs) };
const SLOW = { offline: false, latency: 5, downloadThroughput: -1, uploadThroughput: 400_000 };

let site: Site;
let files: MediaFiles;
let ana: TestPerson;

beforeAll(async () => {
  files = await makeMediaFiles();
  site = await startSite({ compose: { clock } });
  ana = await site.as('ana');
});
afterAll(async () => {
  await site?.stop();
  if (files) await rm(files.folder, { recursive: true, force: true });
});

/** The studio of a person without videos. */
async function studioOf(username: string): Promise<Page> {
  const context = await site.visit(await site.as(username));
  const page = await context.newPage();
  // Encoding is slow on a busy machine.
  page.setDefaultTimeout(90_000);
  await page.goto('/app/studio');
  return page;
}

async function pickFiles(page: Page, ...paths: string[]): Promise<void> {
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: 'Upload', exact: true }).first().click(),
  ]);
  await chooser.setFiles(paths);
  await closeDetails(page);
}

/** The details open with every new upload; resumed and repeated ones have theirs. */
async function closeDetails(page: Page): Promise<void> {
  const details = page.getByRole('dialog', { name: /[Dd]etails/ });
  const isOpen = await details.waitFor({ timeout: 10_000 }).then(
    () => true,
    () => false,
  );
  if (!isOpen) return;
  await details.getByRole('button', { name: 'Close' }).click();
  await details.waitFor({ state: 'hidden' });
}

/** Controls the network conditions of a page. */
async function controlNetwork(page: Page): Promise<(conditions: typeof SLOW) => Promise<void>> {
  const session = await page.context().newCDPSession(page);
  return async (conditions) => void (await session.send('Network.emulateNetworkConditions', conditions));
}

const row = (page: Page, title: string) =>
  page.getByRole('table', { name: 'My videos' }).getByRole('row').filter({ hasText: title });
const uploadRow = (page: Page, filename: string) =>
  page.getByRole('region', { name: 'Uploads' }).getByRole('listitem').filter({ hasText: filename });

async function playPast(page: Page, sec: number): Promise<void> {
  await page.locator('video').evaluate((video) => {
    (video as HTMLVideoElement).muted = true;
    return (video as HTMLVideoElement).play();
  });
  await page.waitForFunction((wanted) => (document.querySelector('video')?.currentTime ?? 0) > wanted, sec);
}

describe('a video from the file chooser to the screen', () => {
  it('is uploaded, becomes ready without a reload, and plays [HO-01]', async () => {
    const page = await studioOf('bea');
    await pickFiles(page, files.landscape);
    const video = row(page, 'Harbour at dawn');
    await video.waitFor();
    await video.getByText('Ready').waitFor();
    await video.getByText('Private').waitFor();
    await video.getByRole('button', { name: /^More actions for/ }).click();
    await page.getByRole('menuitem', { name: 'View as viewer' }).click();
    await page.locator('video').waitFor();
    await playPast(page, 1);
    expect(await page.locator('video').evaluate((v) => (v as HTMLVideoElement).videoWidth)).toBeGreaterThan(
      0,
    );
  });

  it('explains an invalid file in the list and on its page, and accepts another one', async () => {
    const page = await studioOf('cleo');
    await pickFiles(page, files.fake);
    const reason = 'This is not a video or audio file that we know.';
    await row(page, 'notes').getByText(reason).waitFor();
    await row(page, 'notes').getByRole('link', { name: 'notes' }).click();
    await page.getByText(reason).waitFor();
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      page.getByRole('button', { name: 'Replace file' }).click(),
    ]);
    await chooser.setFiles(files.landscape);
    await page.getByText('Ready', { exact: true }).waitFor();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Download original' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('Harbour_at_dawn.mp4');
  });
});

describe('an upload that is interrupted', () => {
  it('can be paused, survives a reload, and resumes with the same file', async () => {
    const page = await studioOf('dora');
    const line = await controlNetwork(page);
    await line(SLOW);
    await pickFiles(page, files.large);
    const upload = uploadRow(page, 'Long_walk.mp4');
    await upload.getByText(/\/s · .* left/).waitFor();
    await upload.getByRole('button', { name: 'Pause Long_walk.mp4' }).click();
    await upload.getByText(/Paused$/).waitFor();
    await page.reload();
    await upload.getByText(/Not finished/).waitFor();
    const offsets: number[] = [];
    page.on('request', (request) => {
      if (request.method() === 'PATCH') offsets.push(Number(request.headers()['upload-offset']));
    });
    await pickFiles(page, files.large);
    await row(page, 'Long walk').getByText('Ready').waitFor();
    expect(offsets[0]).toBeGreaterThan(0);
    expect(await row(page, 'Long walk').count()).toBe(1);
  });

  it('waits for a lost connection and resumes by itself', async () => {
    const page = await studioOf('emil');
    const line = await controlNetwork(page);
    await line(SLOW);
    await pickFiles(page, files.large);
    await uploadRow(page, 'Long_walk.mp4').getByText(/\/s/).waitFor();
    await line({ ...SLOW, offline: true });
    await uploadRow(page, 'Long_walk.mp4')
      .getByText(/Connection lost/)
      .waitFor();
    await line({ ...SLOW, uploadThroughput: -1 });
    await row(page, 'Long walk').getByText('Ready').waitFor();
  });

  it('asks before the page is left, and continues during navigation within the site', async () => {
    const page = await studioOf('ines');
    const line = await controlNetwork(page);
    await line(SLOW);
    await pickFiles(page, files.large);
    await uploadRow(page, 'Long_walk.mp4').getByText(/\/s/).waitFor();
    const asked = page.waitForEvent('dialog');
    await page.evaluate(() => void setTimeout(() => location.assign('/'), 0));
    const dialog = await asked;
    expect(dialog.type()).toBe('beforeunload');
    await dialog.dismiss();
    await page.getByRole('link', { name: 'Kapsule, library' }).click();
    await page.waitForURL(/\/$/);
    await page.getByRole('link', { name: 'Studio', exact: true }).click();
    await uploadRow(page, 'Long_walk.mp4').getByText(/\/s/).waitFor();
    await line({ ...SLOW, uploadThroughput: -1 });
    await row(page, 'Long walk').getByText('Ready').waitFor();
  });

  it('is canceled on request, together with its new entry', async () => {
    const page = await studioOf('fritz');
    const line = await controlNetwork(page);
    await line(SLOW);
    await pickFiles(page, files.large);
    await uploadRow(page, 'Long_walk.mp4').getByText(/\/s/).waitFor();
    await uploadRow(page, 'Long_walk.mp4').getByRole('button', { name: 'Cancel Long_walk.mp4' }).click();
    await page.getByRole('button', { name: 'Cancel upload' }).click();
    await page.getByRole('heading', { name: 'Upload your first video' }).waitFor();
    expect((await (await site.as('fritz')).call(videoRoutes.list, { mine: true })).list).toEqual([]);
  });

  it('asks when the same file is added again', async () => {
    const page = await studioOf('gerda');
    await pickFiles(page, files.portrait);
    await row(page, 'Street').getByText('Ready').waitFor();
    await pickFiles(page, files.portrait, files.podcast);
    await page.getByRole('alertdialog', { name: 'Upload this file again?' }).waitFor();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await closeDetails(page);
    await row(page, 'Episode 1').getByText('Ready').waitFor();
    expect(await row(page, 'Street').count()).toBe(1);
  });
});

describe('pages with media', () => {
  it.each(['light', 'dark'] as const)('have no axe violations (%s)', async (colorScheme) => {
    const page = await studioOf(`hanna-${colorScheme}`);
    await page.emulateMedia({ colorScheme });
    await pickFiles(page, files.fake, files.podcast);
    await row(page, 'Episode 1').getByText('Ready').waitFor();
    await row(page, 'notes').getByText('Failed').waitFor();
    const line = await controlNetwork(page);
    await line(SLOW);
    await pickFiles(page, files.large);
    await uploadRow(page, 'Long_walk.mp4').getByText(/\/s/).waitFor();
    expect(await findAxeViolations(page)).toEqual([]);
    await row(page, 'notes').getByRole('link', { name: 'notes' }).click();
    await page.getByRole('button', { name: 'Replace file' }).waitFor();
    expect(await findAxeViolations(page)).toEqual([]);
    await page.getByRole('link', { name: 'My videos' }).click();
    await row(page, 'Episode 1')
      .getByRole('button', { name: /^More actions for/ })
      .click();
    await page.getByRole('menuitem', { name: 'View as viewer' }).click();
    await playPast(page, 0.5);
    expect(await findAxeViolations(page)).toEqual([]);
  });
});

describe('the player on the watch page', () => {
  it('does not play a private video for others [HO-04]', async () => {
    const id = await uploadFile(ana, files.portrait);
    const { media, images } = await waitForVideo(site, ana, id, (video) => video.images.thumb !== null);
    const page = await (await site.visit()).newPage();
    await page.goto(`/app/video/${id}`);
    await page.getByRole('heading', { name: /private/i }).waitFor();
    expect(await page.locator('video').count()).toBe(0);
    for (const address of [media?.hls, images.thumb] as string[]) {
      const forged = address.replace(/\.[^/]+\//, '.AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA/');
      const answer = await page.request.get(forged);
      expect(answer.status()).toBe(403);
    }
  });

  it('renews an expired URL and continues at the same position [HO-04]', async () => {
    const id = await uploadFile(ana, files.lengthy);
    await ana.call(videoRoutes.change, { id, visibility: 'public' });
    await waitForVideo(site, ana, id, (video) => video.state === 'ready');
    const page = await (await site.visit()).newPage();
    await page.goto(`/app/video/${id}`);
    await playPast(page, 0.3);
    laterMs += 5 * 3_600_000;
    const refusals: number[] = [];
    page.on('response', (answer) => {
      if (answer.url().includes('/media/')) refusals.push(answer.status());
    });
    const renewed = page.waitForResponse((answer) => answer.url().endsWith(`/api/v1/videos/${id}`));
    // Far outside the buffer.
    await page.locator('video').evaluate((video) => {
      (video as HTMLVideoElement).currentTime = 80;
    });
    await renewed;
    await page.waitForFunction(() => (document.querySelector('video')?.currentTime ?? 0) > 80.5);
    expect(refusals).toContain(403);
    expect(refusals).toContain(200);
    expect(await page.getByRole('alert').count()).toBe(0);
  });
});
