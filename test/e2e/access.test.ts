import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accountRoutes } from '#features/accounts/contract.ts';
import { membershipRoutes } from '#features/accounts/membership-contract.ts';
import { playlistRoutes } from '#features/playlists/contract.ts';
import { videoRoutes } from '#features/videos/contract.ts';
import { createPerson } from '#test/test-server.ts';
import { addHistory } from './analytics-data.ts';
import { findAxeViolations } from './axe.ts';
import { DEMO_PASSWORD, type DemoSite, heading, startDemoSite } from './demo-site.ts';
import { addTakenQuiz } from './quiz-data.ts';

interface Look {
  readonly width: number;
  readonly height: number;
  /** The themes to check with axe, which takes most of the time. ALL_LOOKS=1 checks both at every size. */
  readonly themes: readonly ('light' | 'dark')[];
}
const LOOKS: readonly Look[] = [
  { width: 390, height: 844, themes: ['light'] },
  { width: 320, height: 640, themes: [] },
  { width: 844, height: 390, themes: [] },
  { width: 1280, height: 800, themes: ['dark'] },
  { width: 1920, height: 1080, themes: [] },
];
/** By default, pages take turns: one is checked as light on a phone, the next one as dark on a desktop. */
const themesOf = ({ themes }: Look, turn: number) => {
  if (process.env.ALL_LOOKS) return ['light', 'dark'] as const;
  return themes.filter((theme) => theme === (turn % 2 === 0 ? 'light' : 'dark'));
};

let site: DemoSite;
const paths = new Map<string, string>();
beforeAll(async () => {
  site = await startDemoSite();
  const videos = { video: 'How a wave moves', event: 'Launch day, live', hidden: 'Rehearsal, do not share' };
  for (const [name, title] of Object.entries(videos)) paths.set(name, (await site.video(title)).kapsule_id);
  await addHistory(site, {
    videoId: paths.get('video') as string,
    durationMs: 95_000,
    days: 14,
    // Over a thousand, which are shown as "1.3K".
    viewsOn: (daysAgo) => daysAgo * 12,
  });
  const internal = { displayname: 'Inside', visibility: 'organization' } as const;
  paths.set('internal', (await site.owner.call(videoRoutes.create, internal)).kapsule_id);
  const { url } = await site.owner.call(membershipRoutes.invite, { label: 'A'.repeat(80), max_uses: 25 });
  const list = {
    displayname: 'Waves, and a name that is long enough for two lines',
    visibility: 'public',
  } as const;
  const { id: playlist } = await site.owner.call(playlistRoutes.create, list);
  await site.owner.call(playlistRoutes.setVideos, {
    id: playlist,
    list: [paths.get('video') as string, paths.get('hidden') as string],
  });
  paths.set('playlist', playlist);
  const viewer = createPerson(site.url, 'viewer');
  await viewer.call(accountRoutes.signIn, { username: 'viewer', password: DEMO_PASSWORD });
  const quiz = await addTakenQuiz(site, viewer, [1, 0]);
  paths.set('quizVideo', quiz.id);
  paths.set('quiz', String(quiz.qid));
  paths.set('code', url.split('#')[1] as string);
});
afterAll(() => site?.stop());

interface PageCase {
  readonly name: string;
  readonly path: (id: (name: string) => string) => string;
  readonly title: string;
  readonly as?: 'owner' | 'viewer';
  /** Brings the page into the state to check. */
  readonly act?: (page: Page) => Promise<void>;
}

/** Every page, in all common states. */
const pages: readonly PageCase[] = [
  { name: 'library', path: () => '/', title: 'Kapsule' },
  { name: 'search', path: () => '/?q=wave', title: 'wave – search · Kapsule', as: 'viewer' },
  { name: 'empty search', path: () => '/?q=zeppelin', title: 'zeppelin – search · Kapsule' },
  {
    name: 'video',
    path: (id) => `/app/video/${id('video')}`,
    title: 'How a wave moves · Kapsule',
    as: 'viewer',
  },
  { name: 'event', path: (id) => `/app/video/${id('event')}`, title: 'Launch day, live · Kapsule' },
  {
    name: 'private video',
    path: (id) => `/app/video/${id('hidden')}`,
    title: 'This video is private. · Kapsule',
  },
  {
    name: 'playlist',
    path: (id) => `/app/playlist/${id('playlist')}`,
    title: 'Waves, and a name that is long enough for two lines · Kapsule',
    act: async (page) => {
      await page.getByText('1 video is private or deleted and was skipped.').waitFor();
    },
  },
  { name: 'playlists', path: () => '/app/playlists', title: 'Your playlists · Kapsule', as: 'owner' },
  {
    name: 'edited playlist',
    path: (id) => `/app/playlist/${id('playlist')}/edit`,
    title: 'Edit playlist · Kapsule',
    as: 'owner',
    act: async (page) => {
      await page.getByRole('button', { name: 'Play only a part: How a wave moves' }).click();
    },
  },
  { name: 'sign-in', path: () => '/app/login', title: 'Sign in · Kapsule' },
  {
    name: 'refused sign-in',
    path: () => '/app/login',
    title: 'Sign in · Kapsule',
    act: async (page) => {
      await page.getByRole('button', { name: 'Sign in', exact: true }).click();
      await page.getByText('Please fill this in.').first().waitFor();
    },
  },
  { name: 'sign-in window', path: () => '/app/login?popup=1&session=1', title: 'Sign in · Kapsule' },
  { name: 'sign-up', path: () => '/app/signup', title: 'Create account · Kapsule' },
  {
    name: 'settings',
    path: () => '/app/user/owner/setting',
    title: 'Your settings · Kapsule',
    as: 'owner',
  },
  {
    name: 'organization',
    path: () => '/app/organization/setting',
    title: 'Organization settings · Kapsule',
    as: 'owner',
    act: async (page) => {
      await page.getByRole('combobox', { name: 'Skin' }).click();
      await page.getByRole('option', { name: 'Social' }).waitFor();
    },
  },
  {
    name: 'people',
    path: () => '/app/organization/people',
    title: 'People · Kapsule',
    as: 'owner',
    act: async (page) => {
      await page.getByText('Olivia Owner').waitFor();
    },
  },
  { name: 'studio', path: () => '/app/studio', title: 'My videos · Kapsule', as: 'owner' },
  { name: 'studio of a viewer', path: () => '/app/studio', title: 'Studio · Kapsule', as: 'viewer' },
  {
    name: 'video for members',
    path: (id) => `/app/video/${id('internal')}`,
    title: 'This video is only for members of the organization. · Kapsule',
    as: 'viewer',
  },
  { name: 'invitation', path: (id) => `/app/join#${id('code')}`, title: 'Invitation · Kapsule' },
  { name: 'closed invitation', path: () => '/app/join#closed', title: 'Invitation · Kapsule' },
  {
    name: 'new invitation',
    path: () => '/app/organization/people',
    title: 'People · Kapsule',
    as: 'owner',
    act: async (page) => {
      await page.getByRole('button', { name: 'Invite people' }).click();
      await page.getByRole('dialog').getByLabel("Who it's for").waitFor();
    },
  },
  {
    name: 'mail address to confirm',
    path: () => '/app/confirm#code',
    title: 'Confirm your email address · Kapsule',
    as: 'viewer',
  },
  {
    name: 'row menu',
    path: () => '/app/studio',
    title: 'My videos · Kapsule',
    as: 'owner',
    act: async (page) => {
      await page.getByRole('button', { name: 'More actions for How a wave moves' }).click();
      await page.getByRole('menuitem', { name: 'Delete' }).waitFor();
    },
  },
  {
    name: 'new event',
    path: () => '/app/studio',
    title: 'My videos · Kapsule',
    as: 'owner',
    act: async (page) => {
      await page.getByRole('button', { name: 'New live event' }).click();
      await page.getByRole('dialog').getByLabel('Title').waitFor();
    },
  },
  {
    name: 'edit',
    path: (id) => `/app/studio/video/${id('video')}`,
    title: 'Edit How a wave moves · Kapsule',
    as: 'owner',
    act: async (page) => {
      await page.getByLabel('Title').fill('');
      await page.getByText('Please fill this in.').waitFor();
    },
  },
  ...['captions', 'chapters', 'embed', 'access', 'comments', 'analytics', 'problems'].map(
    (tab): PageCase => ({
      name: `edit, ${tab}`,
      path: (id) => `/app/studio/video/${id('video')}/edit/${tab}`,
      title: 'Edit How a wave moves · Kapsule',
      as: 'owner',
    }),
  ),
  {
    name: 'analytics',
    path: () => '/app/studio/analytics',
    title: 'Analytics · Kapsule',
    as: 'owner',
    act: async (page) => {
      await page.getByRole('slider', { name: 'Views over time' }).waitFor();
    },
  },
  {
    name: 'gradebook',
    path: (id) => `/app/studio/video/${id('quizVideo')}/gradebook`,
    title: 'Gradebook: How tides work · Kapsule',
    as: 'owner',
  },
  {
    name: 'questions in the gradebook',
    path: (id) => `/app/studio/video/${id('quizVideo')}/gradebook?view=questions`,
    title: 'Gradebook: How tides work · Kapsule',
    as: 'owner',
  },
  {
    name: 'answers of a person',
    path: (id) => `/app/studio/video/${id('quizVideo')}/gradebook`,
    title: 'Gradebook: How tides work · Kapsule',
    as: 'owner',
    act: async (page) => {
      await page.getByRole('button', { name: 'Show the answers of ' }).first().click();
      await page.getByRole('dialog').getByText('The moon').waitFor();
    },
  },
  {
    name: 'own results',
    path: (id) => `/app/video/${id('quizVideo')}/results`,
    title: 'Your results: How tides work · Kapsule',
    as: 'viewer',
  },
  {
    name: 'results of a visitor',
    path: (id) => `/app/video/${id('quizVideo')}/results`,
    title: 'Your results: How tides work · Kapsule',
  },
  {
    name: 'certificate',
    path: (id) => `/app/video/${id('quizVideo')}/certificate/${id('quiz')}`,
    title: 'Certificate: Tides & <i>currents</i> · Kapsule',
    as: 'viewer',
  },
  {
    name: 'certificate of a visitor',
    path: (id) => `/app/video/${id('quizVideo')}/certificate/${id('quiz')}`,
    title: 'Certificate · Kapsule',
  },
  { name: 'trash', path: () => '/app/studio/trash', title: 'Trash · Kapsule', as: 'owner' },
  {
    name: 'playground',
    path: () => '/app/studio/playground',
    title: 'Playground · Kapsule',
    as: 'owner',
  },
  {
    name: 'guide',
    path: () => '/app/studio/guides/embedding',
    title: 'Embedding videos · Kapsule',
    as: 'owner',
  },
  { name: 'history', path: () => '/app/history', title: 'Watch history · Kapsule', as: 'viewer' },
  { name: 'history of a visitor', path: () => '/app/history', title: 'Watch history · Kapsule' },
  { name: 'owner', path: () => '/app/user/owner', title: 'Olivia Owner · Kapsule' },
  {
    name: 'forgotten password',
    path: () => '/app/forgot-password',
    title: 'Reset your password · Kapsule',
  },
  { name: 'new password', path: () => '/app/reset-password#code', title: 'Choose a new password · Kapsule' },
  { name: 'API', path: () => '/api/docs', title: 'API · Kapsule' },
  { name: 'moderation', path: () => '/app/studio/comments', title: 'Comments · Kapsule', as: 'owner' },
  {
    name: 'reported problems',
    path: () => '/app/studio/problems',
    title: 'Reported problems · Kapsule',
    as: 'owner',
  },
  { name: 'not found', path: () => '/app/nowhere', title: 'Page not found · Kapsule' },
];

/** The markup of elements that overflow at the right; empty when the page fits. */
const overflow = (page: Page) =>
  page.evaluate(() => {
    if (document.documentElement.scrollWidth <= innerWidth) return [];
    return [...document.querySelectorAll('body *')]
      .filter((element) => element.getBoundingClientRect().right > innerWidth + 1)
      .map((element) => element.outerHTML.slice(0, 120));
  });

describe('every page', () => {
  it.each(pages.map((one, turn) => ({ ...one, turn })))(
    '$name has one heading, a title, no overflow, and no axe violations',
    async ({ path, title, as, act, turn }) => {
      const page = await site.open(
        path((name) => paths.get(name) as string),
        as,
        { reducedMotion: 'reduce', viewport: { width: 390, height: 844 } },
      );
      await expect.poll(() => page.title()).toBe(title);
      await page.waitForFunction(
        () => !document.querySelector('[role="status"] h1, [aria-label^="Loading"]'),
      );
      expect(await page.locator('h1').count()).toBe(1);
      await act?.(page);
      for (const look of LOOKS) {
        const { width, height } = look;
        await page.setViewportSize({ width, height });
        // An open popup is repositioned a moment later.
        await expect.poll(() => overflow(page), { message: `${width} px` }).toEqual([]);
        for (const colorScheme of themesOf(look, turn)) {
          await page.emulateMedia({ colorScheme });
          expect(await findAxeViolations(page), `${width} ${colorScheme}`).toEqual([]);
        }
      }
    },
  );

  it('receives the focus and is announced on navigation', async () => {
    const page = await site.open('/', 'owner');
    const focusedId = () => page.evaluate(() => document.activeElement?.id);
    const said = (text: string) =>
      page.locator('p[role="status"]').filter({ hasText: text }).waitFor({
        state: 'attached',
      });
    await page.getByRole('link', { name: 'How a wave moves' }).click();
    await heading(page, 'How a wave moves').waitFor();
    expect(await focusedId()).toBe('main');
    await said('How a wave moves · Kapsule');
    await page.getByRole('link', { name: 'Edit' }).click();
    await page.getByLabel('Title').waitFor();
    expect(await focusedId()).toBe('main');
    await said('Edit How a wave moves · Kapsule');
    await page.getByRole('link', { name: 'My videos' }).click();
    await heading(page, 'My videos').waitFor();
    expect(await focusedId()).toBe('main');
  });
});
