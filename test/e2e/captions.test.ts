import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { captionRoutes } from '#features/captions/contract.ts';
import { videoRoutes } from '#features/videos/contract.ts';
import { openFilms } from '#test/films.ts';
import type { TestPerson } from '#test/test-server.ts';
import { uploadFile, waitForVideo } from '#test/upload.ts';
import { findAxeViolations } from './axe.ts';
import { type Site, startSite } from './harness.ts';

const ENGLISH = [
  '1\n00:00:01,000 --> 00:00:03,000\nThe <i>first</i> line\n',
  '2\n00:00:04,000 --> 00:00:06,000\n{\\an8}A line at the top\n',
  '3\n00:00:07,000 --> 00:00:09,000\nThe last line\n',
].join('\n');
const ARABIC = 'WEBVTT\n\n00:01.000 --> 00:03.000\nالسطر الأول\n\n00:07.000 --> 00:09.000\nالسطر الأخير\n';
const BROKEN = 'WEBVTT\n\n00:01.000 --> 00:02.000\nUne ligne\n\n00:0x.000 --> 00:04.000\nMal\n';

let site: Site;
let ana: TestPerson;
let folder: string;
const films = openFilms();
const file = (name: string): string => join(folder, name);

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'kapsule-captions-'));
  writeFileSync(file('talk.en.srt'), ENGLISH);
  writeFileSync(file('talk.ar.vtt'), Buffer.from(`\ufeff${ARABIC}`, 'utf16le'));
  writeFileSync(file('parole.vtt'), BROKEN);
  writeFileSync(file('notes.de.srt'), 'These are only words.');
  site = await startSite();
  ana = await site.as('ana');
});
afterAll(async () => {
  await site?.stop();
  films.remove();
  rmSync(folder, { recursive: true, force: true });
});

async function createVideo(): Promise<string> {
  const id = await uploadFile(ana, await films.film());
  await ana.call(videoRoutes.change, { id, visibility: 'public' });
  await waitForVideo(site, ana, id, (video) => video.state === 'ready');
  return id;
}
async function choose(page: Page, button: Locator, ...names: string[]): Promise<void> {
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), button.click()]);
  await chooser.setFiles(names.map(file));
}
/** Pauses at this position. */
const pauseAt = (page: Page, sec: number): Promise<void> =>
  page.locator('video').evaluate((video, to) => {
    (video as HTMLVideoElement).pause();
    (video as HTMLVideoElement).currentTime = to;
  }, sec);
/** The position at which a line appears. Noted in the page: a slow machine would ask for it long after the line. */
const playUntilShown = (page: Page, line: string): Promise<number> =>
  page.evaluate(
    (text) =>
      new Promise((resolve) => {
        const video = document.querySelector('video')!;
        const look = (): void => {
          if (document.querySelector('[data-widget="captions"]')?.textContent?.includes(text))
            resolve(video.currentTime);
        };
        new MutationObserver(look).observe(document.body, {
          subtree: true,
          childList: true,
          characterData: true,
        });
        void video.play();
      }),
    line,
  );
const captions = (page: Page): Locator => page.locator('div[data-widget="captions"] p');

describe('captions from the studio to the screen', () => {
  it('are uploaded as SRT, shown on time, switched in language, and read as a transcript [CT-07, CT-08]', async () => {
    const id = await createVideo();
    const studio = await (await site.visit(ana)).newPage();
    await studio.goto(`/app/studio/video/${id}/edit/captions`);
    const block = studio.getByRole('region', { name: 'Captions' });
    await choose(
      studio,
      block.getByRole('button', { name: 'Upload captions' }),
      'talk.en.srt',
      'talk.ar.vtt',
    );
    const rows = block.getByRole('list', { name: 'Captions' }).getByRole('listitem');
    await expect
      .poll(() => rows.allInnerTexts())
      .toEqual([
        expect.stringMatching(/^English\s+en · 3 lines\s+Default/),
        expect.stringMatching(/^العربية\s+ar · 2 lines/),
      ]);
    await studio.context().close();

    const page = await (await site.visit()).newPage();
    await page.goto(`/app/video/${id}`);
    await page.getByRole('button', { name: 'Play', exact: true }).first().click();
    // A slow machine may load the captions after their first line.
    await pauseAt(page, 2);
    await captions(page).getByText('The first line').waitFor();
    await pauseAt(page, 0.2);
    await expect.poll(() => captions(page).count()).toBe(0);
    const shownAt = await playUntilShown(page, 'The first line');
    expect(shownAt).toBeGreaterThanOrEqual(1);
    expect(shownAt).toBeLessThan(3);
    await pauseAt(page, 3.5);
    await expect.poll(() => captions(page).count()).toBe(0);
    await pauseAt(page, 4.5);
    const top = captions(page).getByText('A line at the top');
    await top.waitFor();
    const [line, picture] = [await top.boundingBox(), await page.locator('video').boundingBox()];
    expect(line!.y - picture!.y).toBeLessThan(picture!.height / 4);

    await page.getByRole('button', { name: 'Captions' }).click();
    await page.getByRole('menuitemradio', { name: 'العربية' }).click();
    await pauseAt(page, 1.5);
    await captions(page).getByText('السطر الأول').waitFor();
    const lent = await page.locator('video').evaluate((video) => {
      video.dispatchEvent(new Event('webkitbeginfullscreen'));
      const [track] = (video as HTMLVideoElement).textTracks;
      const words = [...(track?.cues ?? [])].map((cue) => (cue as VTTCue).text);
      video.dispatchEvent(new Event('webkitendfullscreen'));
      return { words, mode: track?.mode };
    });
    expect(lent).toEqual({ words: ['السطر الأول', 'السطر الأخير'], mode: 'disabled' });

    await page.getByRole('button', { name: 'Transcript' }).click();
    const drawer = page.getByRole('region', { name: 'Transcript' });
    await drawer.getByRole('button', { name: 'السطر الأخير' }).click();
    await captions(page).getByText('السطر الأخير').waitFor();
    const time = await page.locator('video').evaluate((video) => (video as HTMLVideoElement).currentTime);
    expect(time).toBeCloseTo(7, 1);
    expect(await findAxeViolations(page, '[data-widget="captions"]')).toEqual([]);
  });

  it('report an invalid file in the studio, and ask for a language missing from the filename', async () => {
    const id = (await ana.call(videoRoutes.create, { displayname: 'Talk' })).kapsule_id;
    const page = await (await site.visit(ana)).newPage();
    await page.goto(`/app/studio/video/${id}/edit/captions`);
    const block = page.getByRole('region', { name: 'Captions' });
    const upload = block.getByRole('button', { name: 'Upload captions' });
    await choose(page, upload, 'notes.de.srt');
    await block.getByText('notes.de.srt: This is neither a WebVTT nor an SRT file.').waitFor();
    await choose(page, upload, 'parole.vtt');
    const dialog = page.getByRole('dialog', { name: 'What language is this?' });
    await dialog.getByLabel('Language').selectOption('French');
    await dialog.getByRole('button', { name: 'Upload' }).click();
    await block
      .getByText("parole.vtt: 1 caption couldn't be read and was left out. Line 6: the times cannot be read.")
      .waitFor();
    await block.getByText('fr · 1 line').waitFor();
  });

  it('are renamed, downloaded, replaced, and deleted', async () => {
    const id = (await ana.call(videoRoutes.create, { displayname: 'Talk' })).kapsule_id;
    await ana.call(captionRoutes.put, { id, language: 'en' }, { bytes: new Blob([ENGLISH]) });
    const page = await (await site.visit(ana)).newPage();
    await page.goto(`/app/studio/video/${id}/edit/captions`);
    const block = page.getByRole('region', { name: 'Captions' });
    const menu = async (label: string, item: string): Promise<Locator> => {
      await block.getByRole('button', { name: `More for ${label}` }).click();
      return page.getByRole('menuitem', { name: item });
    };
    await (await menu('English', 'Rename')).click();
    const dialog = page.getByRole('dialog', { name: 'Rename captions' });
    await dialog.getByLabel('Name in the captions menu').fill('English (CC)');
    await dialog.getByRole('button', { name: 'Save', exact: true }).click();
    await block.getByText('English (CC)').waitFor();
    // The closing dialog moves the focus, which would close the next menu.
    await dialog.waitFor({ state: 'hidden' });
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      (await menu('English (CC)', 'Download as .srt')).click(),
    ]);
    expect(download.suggestedFilename()).toBe(`${id}.en.srt`);
    await choose(page, await menu('English (CC)', 'Replace file'), 'talk.ar.vtt');
    await block.getByText('en · 2 lines').waitFor();
    await (await menu('English (CC)', 'Start without captions')).click();
    await expect.poll(() => block.getByText('Default').count()).toBe(0);
    await (await menu('English (CC)', 'Delete')).click();
    await page.getByRole('button', { name: 'Delete captions' }).click();
    await expect.poll(() => block.getByRole('listitem').count()).toBe(0);
  });

  it('work in the embedded player with the view token; a missing file does not stop the video [CT-08]', async () => {
    const id = await createVideo();
    await ana.call(captionRoutes.put, { id, language: 'en' }, { bytes: new Blob([ENGLISH]) });
    const page = await (await site.visit()).newPage();
    const requested = page.waitForRequest(/captions-\d+\.vtt/);
    await page.goto(`/kapsule/${id}/v3/embedded?autoplay=true&muted=true`);
    expect((await requested).url()).toMatch(/\?accessCode=kv-[0-9a-f-]{36}\.[\w.-]+$/);
    await captions(page).getByText('The first line').waitFor();

    await page.route(/captions-\d+\.vtt/, (route) => route.fulfill({ status: 404 }));
    await page.reload();
    await page.getByText("Captions couldn't be loaded. The video keeps playing.").waitFor();
    await page.waitForFunction(() => (document.querySelector('video')?.currentTime ?? 0) > 1);
  });
});
