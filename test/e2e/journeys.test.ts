import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe } from 'vitest';
import { commentRoutes } from '#features/comments/contract.ts';
import { videoRoutes } from '#features/videos/contract.ts';
import { movingSquare } from '#test/films.ts';
import { ffmpeg } from '#test/fixtures/ffmpeg.ts';
import { TEST_PASSWORD, type TestPerson } from '#test/test-server.ts';
import { journey } from './journey.ts';
import { type media, type PlayerSite, startPlayerSite, untilPlaying } from './player-page.ts';

const DAY_MS = 86_400_000;
const CAPTIONS = 'WEBVTT\n\n00:00.000 --> 00:40.000\nA boat leaves the harbour.\n';

let site: PlayerSite;
let folder: string;
let vic: TestPerson;
let administrator: TestPerson;
let event: string;
let upcoming: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kapsule-journeys-'));
  site = await startPlayerSite();
  [vic, administrator] = [await site.as('vic'), await site.asAdministrator()];
  const create = async (displayname: string, more = {}) =>
    (await site.owner.call(videoRoutes.create, { displayname, visibility: 'public', ...more })).kapsule_id;
  event = await create('Launch day', { src: 'LIVE_EVENT' });
  await site.owner.call(videoRoutes.setLiveState, { id: event, state: 'LIVE' });
  upcoming = await create('Next week', { src: 'LIVE_EVENT', time_live: Date.now() + 7 * DAY_MS });
  for (const title of ['Spring', 'Summer', 'Second thoughts']) await create(title);
  await site.owner.fetch(`/api/v1/videos/${site.film}/transcripts/en`, {
    method: 'PUT',
    headers: { 'x-csrf-token': site.owner.tokens.csrf ?? '', 'content-type': 'text/vtt' },
    body: CAPTIONS,
  });
  await vic.call(commentRoutes.create, { gconfid: site.film, text: 'The best part is at 0:20.' });
});
afterAll(async () => {
  await site?.stop();
  if (folder) await rm(folder, { recursive: true, force: true });
});

const film = () => `/app/video/${site.film}`;
const editPage = (tab = '') => `/app/studio/video/${site.film}${tab}`;

describe('a newcomer on a phone', () => {
  const phone = {
    site: () => site,
    context: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
  };
  const isAt = (page: Parameters<typeof media>[0], sec: number) =>
    page.waitForFunction((at) => (document.querySelector('video')?.currentTime ?? 0) >= at, sec);

  journey('Watch a video from a shared link', phone, async ({ page, go, click }) => {
    await go(film());
    await click(page.getByRole('button', { name: 'Play', exact: true }).first());
    await untilPlaying(page);
  });

  journey('Find a video by its title and watch it', phone, async ({ page, go, click, type }) => {
    await go('/');
    await type(page.getByRole('searchbox', { name: 'Search videos' }), 'harbour');
    await page.getByText('1 video found').waitFor();
    await click(page.getByRole('link', { name: 'Harbour at dawn' }));
    await click(page.getByRole('button', { name: 'Play', exact: true }).first());
    await untilPlaying(page);
  });

  journey('See only what plays on demand', phone, async ({ page, go, click }) => {
    await go('/');
    await click(page.getByRole('link', { name: 'On demand' }));
    await page.getByRole('link', { name: 'Launch day' }).waitFor({ state: 'detached' });
    await click(page.getByRole('link', { name: 'Harbour at dawn' }).first());
    await page.getByRole('heading', { level: 1, name: 'Harbour at dawn' }).waitFor();
  });

  journey('Turn on captions', phone, async ({ page, go, click }) => {
    await go(film());
    await click(page.locator('[data-bar]').getByRole('button', { name: /captions/i }));
    await page.locator('[data-player]').getByText('A boat leaves the harbour.').first().waitFor();
  });

  journey('Watch faster', phone, async ({ page, go, click }) => {
    await go(film());
    await click(page.locator('[data-bar]').getByRole('button', { name: 'Settings' }));
    await click(page.getByRole('menuitem', { name: 'Speed' }));
    await click(page.getByRole('menuitemradio', { name: '1.5X' }));
    await page.waitForFunction(() => document.querySelector('video')?.playbackRate === 1.5);
  });

  journey('Jump to a chapter', phone, async ({ page, go, click }) => {
    await go(film());
    await click(page.getByRole('button', { name: 'Contents' }));
    await click(page.getByRole('button', { name: /The way down/ }));
    await isAt(page, 12);
  });

  journey('Jump to the moment that a comment mentions', phone, async ({ page, go, click }) => {
    await go(film());
    await click(page.getByRole('button', { name: '0:20' }));
    await isAt(page, 20);
  });

  journey(
    'Create an account and comment without leaving the video',
    phone,
    async ({ page, go, click, type }) => {
      await go(film());
      const opened = page.waitForEvent('popup');
      await click(page.getByRole('region', { name: /^Comments/ }).getByRole('button', { name: 'Sign in' }));
      const popup = await opened;
      await click(popup.getByRole('link', { name: 'Create account' }));
      await type(popup.getByLabel('Your name'), 'Nora New');
      await type(popup.getByLabel('Username'), 'nora');
      await type(popup.getByLabel('Password', { exact: true }), TEST_PASSWORD);
      const closed = popup.waitForEvent('close');
      await click(popup.getByRole('button', { name: 'Create account' }));
      await closed;
      await type(page.getByRole('textbox', { name: 'Add a comment' }), 'What a view');
      await click(page.getByRole('button', { name: 'Post' }));
      await page.locator('article[data-place]').filter({ hasText: 'What a view' }).waitFor();
    },
  );

  journey(
    'Write in the chat of a live event',
    { ...phone, as: () => vic },
    async ({ page, go, click, type }) => {
      await go(`/app/video/${event}`);
      await type(page.getByRole('textbox', { name: 'Add a comment' }), 'Hello everyone');
      await click(page.getByRole('button', { name: 'Post' }));
      await page.locator('article[data-place]').filter({ hasText: 'Hello everyone' }).waitFor();
    },
  );

  journey('Put an upcoming event into the calendar', phone, async ({ page, go, click }) => {
    await go(`/app/video/${upcoming}`);
    const download = page.waitForEvent('download');
    await click(page.getByRole('link', { name: 'Add to calendar' }));
    await download;
  });
});

describe('an owner at a desk', () => {
  const desk = { site: () => site, context: { viewport: { width: 1280, height: 800 } } };
  const owner = { ...desk, as: () => site.owner };

  journey('Sign in and open the studio', desk, async ({ page, go, click, type }) => {
    await go('/');
    await click(page.getByRole('link', { name: 'Sign in' }));
    await type(page.getByLabel('Username'), 'ana');
    await type(page.getByLabel('Password', { exact: true }), TEST_PASSWORD);
    await click(page.getByRole('button', { name: 'Sign in', exact: true }));
    await click(page.getByRole('link', { name: 'Studio' }));
    await page.getByRole('table', { name: 'My videos' }).waitFor();
  });

  journey('Upload a video and publish it', owner, async ({ page, go, click, type }) => {
    const file = join(folder, 'IMG_2041.mp4');
    await ffmpeg(...movingSquare('320x180', 2), '-c:v', 'libx264', '-pix_fmt', 'yuv420p', file);
    await go('/app/studio');
    const chooser = page.waitForEvent('filechooser');
    await click(page.getByRole('button', { name: 'Upload', exact: true }).first());
    await (await chooser).setFiles(file);
    const details = page.getByRole('dialog', { name: /[Dd]etails/ });
    await type(details.getByLabel('Title'), 'Our new office');
    await click(details.getByRole('button', { name: 'Publish' }));
    const row = page.getByRole('row').filter({ hasText: 'Our new office' });
    await row.getByText('Public', { exact: true }).waitFor();
    await row.getByText('Ready').waitFor();
  });

  journey('Choose the thumbnail', owner, async ({ page, go, click }) => {
    await go(editPage());
    const thumbnail = page.getByRole('img', { name: /^Thumbnail of/ });
    const before = await thumbnail.getAttribute('src');
    await click(page.getByRole('button', { name: /^Use the frame at/ }).first());
    await page.waitForFunction(
      (old) => document.querySelector('img[alt^="Thumbnail of"]')?.getAttribute('src') !== old,
      before,
    );
  });

  journey('Add a chapter and publish it', owner, async ({ page, go, click, type, enter }) => {
    await go(editPage('/edit/chapters'));
    const chapters = page.getByRole('region', { name: 'Chapters' });
    const title = chapters.getByRole('textbox', { name: 'Chapter', exact: true });
    await type(title, 'The harbour wall');
    await enter(title);
    await click(page.getByRole('button', { name: 'Publish changes' }));
    await page.getByText('Changes published').waitFor();
  });

  journey('Add captions', owner, async ({ page, go, click }) => {
    const file = join(folder, 'harbour.de.vtt');
    await writeFile(file, CAPTIONS);
    await go(editPage('/edit/captions'));
    const chooser = page.waitForEvent('filechooser');
    await click(page.getByRole('button', { name: 'Upload captions' }));
    await (await chooser).setFiles(file);
    await page
      .getByRole('list', { name: 'Captions' })
      .getByText(/German|Deutsch/)
      .first()
      .waitFor();
  });

  journey('Copy the embed code', owner, async ({ page, go, click }) => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await go(editPage());
    await click(page.getByRole('tab', { name: 'Embed' }));
    await click(page.getByRole('button', { name: 'Copy' }).first());
    await page.waitForFunction(async () => (await navigator.clipboard.readText()).includes('<iframe'));
  });

  journey('Tag two videos at once', owner, async ({ page, go, click, type, enter }) => {
    await go('/app/studio');
    await click(page.getByRole('checkbox', { name: 'Select Spring' }));
    await click(page.getByRole('checkbox', { name: 'Select Summer' }));
    await click(page.getByRole('button', { name: 'Tags' }));
    await type(page.getByLabel('Add tags'), 'seasons');
    await enter(page.getByLabel('Add tags'));
    await click(page.getByRole('button', { name: 'Apply' }));
    await page.getByText('2 videos updated').waitFor();
  });

  journey('Delete a video and bring it back', owner, async ({ page, go, click }) => {
    await go('/app/studio');
    await click(page.getByRole('button', { name: 'More actions for Second thoughts' }));
    await click(page.getByRole('menuitem', { name: 'Delete' }));
    await click(page.getByRole('button', { name: 'Move to trash' }));
    await page.getByText('Moved to trash').waitFor();
    await click(page.getByRole('link', { name: 'Trash' }));
    const row = page.getByRole('listitem').filter({ hasText: 'Second thoughts' });
    await click(row.getByRole('button', { name: 'Restore' }));
    await row.waitFor({ state: 'detached' });
  });

  journey('Run a live event', owner, async ({ page, go, click, type }) => {
    await go('/app/studio');
    await click(page.getByRole('button', { name: 'New live event' }));
    await type(page.getByRole('dialog').getByLabel('Title'), 'Town hall');
    await click(page.getByRole('button', { name: 'Create' }));
    const question = page.getByRole('alertdialog');
    await click(page.getByRole('button', { name: 'Go live' }));
    await click(question.getByRole('button', { name: 'Go live' }));
    await page.getByText('Live', { exact: true }).waitFor();
    await question.waitFor({ state: 'hidden' });
    await click(page.getByRole('button', { name: 'End event' }));
    await click(question.getByRole('button', { name: 'End event' }));
    await page.getByText('Event over', { exact: true }).waitFor();
  });

  journey('Invite a colleague', { ...desk, as: () => administrator }, async ({ page, go, click }) => {
    await go('/app/organization/people?view=joining');
    await click(page.getByRole('button', { name: 'Invite people' }));
    const dialog = page.getByRole('dialog');
    await click(dialog.getByRole('button', { name: 'Create link' }));
    await dialog.getByLabel('Invitation link').waitFor();
  });
});
