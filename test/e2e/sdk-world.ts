import type { Frame, Page } from 'playwright-core';
import type { KapsulePlayer, PlayerEvents, PlayerOptions } from '#apps/sdk/v1.d.ts';
import { videoRoutes } from '#features/videos/contract.ts';
import { type Films, openFilms } from '#test/films.ts';
import { type HostPages, startHostPages } from '#test/host-pages.ts';
import type { TestPerson } from '#test/test-server.ts';
import { uploadFile, waitForVideo } from '#test/upload.ts';
import { type Site, startSite } from './harness.ts';

/** Test state in a host page. */
export interface HostWindow extends Window {
  Kapsule: { createPlayer(place: Element, options: PlayerOptions): KapsulePlayer };
  player: KapsulePlayer;
  events: [keyof PlayerEvents | string, unknown][];
}

/** Videos of 10 seconds. */
const VIDEOS = {
  walk: ['A walk', 'public'],
  river: ['A river', 'public'],
  secret: ['Board meeting', 'private'],
  secret2: ['Minutes', 'private'],
} as const;
type VideoName = keyof typeof VIDEOS;

/** Our server, another site, and the ids of the videos. */
export type SdkWorld<Name extends VideoName = VideoName> = SdkSites & Readonly<Record<Name, string>>;

interface SdkSites {
  readonly site: Site;
  readonly host: HostPages;
  readonly ana: TestPerson;
  readonly script: string;
  /** Opens a host page. */
  open(html: string, path?: string, query?: string): Promise<Page>;
  stop(): Promise<void>;
}

/** Starts both sites, with these videos only: encoding takes longer than most tests. */
export async function startSdkWorld<Name extends VideoName>(
  ...names: readonly Name[]
): Promise<SdkWorld<Name>> {
  const films: Films = openFilms();
  const flags = ['--test-third-party-cookie-phaseout', '--autoplay-policy=no-user-gesture-required'];
  const site = await startSite({ flags });
  const host = await startHostPages();
  const ana = await site.as('ana');
  const film = await films.film();
  const make = async (name: Name): Promise<readonly [Name, string]> => {
    const [displayname, visibility] = VIDEOS[name];
    const id = await uploadFile(ana, film);
    await waitForVideo(site, ana, id, ({ media }) => media !== null);
    await ana.call(videoRoutes.change, { id, displayname, visibility });
    return [name, id];
  };
  const videos = await Promise.all(names.map(make));
  return {
    ...(Object.fromEntries(videos) as Record<Name, string>),
    site,
    host,
    ana,
    script: `<script async src="${site.url}/sdk/v1.js"></script>`,
    async open(html, path = '/', query = '') {
      const page = await newHostPage(site);
      await page.goto(host.put(path, html) + query);
      return page;
    },
    async stop() {
      await site.stop();
      await host.close();
      films.remove();
    },
  };
}

/** A page that records events, for tests that prepare it before navigation. */
export async function newHostPage(site: Site): Promise<Page> {
  const page = await (await site.visit()).newPage();
  await page.addInitScript(record);
  return page;
}

/** Runs in the page before any script: records all events of all players. */
function record(): void {
  const events: HostWindow['events'] = [];
  Object.assign(window, { events });
  const names = [
    ...[
      'ready',
      'video',
      'loaded',
      'started',
      'play',
      'pause',
      'ended',
      'replay',
      'state',
      'time',
      'seek',
      'volume',
    ],
    ...['muted', 'speed', 'quality', 'caption', 'widget', 'answer', 'error'],
    ...['onAfterStartWidgets', 'onAfterEndWidgets', 'renewKvToken'],
  ];
  for (const name of names)
    document.addEventListener(
      `kapsule:${name}`,
      (event) => events.push([name, (event as CustomEvent).detail]),
      true,
    );
}

/** Waits for the player of an element, and sets it as `player` on the window. */
export async function watch(page: Page, selector = '.kapsule-player'): Promise<void> {
  await page.waitForFunction((at) => {
    const { player } = (document.querySelector(at) ?? {}) as Partial<HostWindow>;
    return player && Object.assign(window, { player });
  }, selector);
}

export const eventsOf = (page: Page): Promise<HostWindow['events']> =>
  page.evaluate(() => (window as unknown as HostWindow).events);

/** Resolves when this event has been received. */
export async function untilEvent(page: Page, name: keyof PlayerEvents): Promise<void> {
  await page.waitForFunction(
    (wanted) => (window as unknown as HostWindow).events.some(([one]) => one === wanted),
    name,
  );
}

/** Calls a method of `player`; returns its result or the error code. */
export function call(page: Page, method: keyof KapsulePlayer, ...args: unknown[]): Promise<unknown> {
  return page.evaluate(
    async ([name, given]) => {
      const { player } = window as unknown as HostWindow;
      try {
        const run = player[name as 'play'] as (...values: unknown[]) => Promise<unknown>;
        return (await run(...(given as unknown[]))) ?? null;
      } catch (error) {
        return (error as { code?: string }).code ?? String(error);
      }
    },
    [method, args] as const,
  );
}

/** The first frame of the page. */
export async function frameIn(page: Page): Promise<Frame> {
  const element = await page.waitForSelector('iframe');
  return (await element.contentFrame()) as Frame;
}
