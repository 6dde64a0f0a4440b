import pg from 'pg';
import type { BrowserContext, Page, Request } from 'playwright-core';
import { organizationRoutes } from '#features/organizations/contract.ts';
import { videoRoutes } from '#features/videos/contract.ts';
import { openFilms } from '#test/films.ts';
import { uploadFile, waitForVideo } from '#test/upload.ts';
import { type Site, startSite } from './harness.ts';

export const FILM_SEC = 20;

type Settings = Parameters<typeof organizationRoutes.change.input.parse>[0];

/** A site with one public video, whose stored views can be read. */
export async function startTrackingWorld() {
  const films = openFilms();
  const flags = ['--autoplay-policy=no-user-gesture-required'];
  const site: Site = await startSite({ flags });
  const pool = new pg.Pool({ connectionString: site.databaseUrl, max: 2 });
  const administrator = await site.asAdministrator();
  const ana = await site.as('ana');
  const film = await uploadFile(ana, await films.long(FILM_SEC));
  await ana.call(videoRoutes.change, { id: film, visibility: 'public' });
  await waitForVideo(site, ana, film, ({ state }) => state === 'ready');
  return {
    site,
    film,
    async configure(settings: Settings): Promise<void> {
      const { version } = await administrator.call(organizationRoutes.get, {});
      await administrator.call(organizationRoutes.change, { version, settings } as never);
    },
    /** The stored view of a token. */
    async stored(kvtoken: string) {
      await site.server.service('views').flush();
      const id = kvtoken.slice('kv-'.length).split('.')[0];
      const { rows } = await pool.query('select *, ranges::text from views where id = $1', [id]);
      const actions = await pool.query('select * from view_actions where view_id = $1 order by at', [id]);
      return rows[0] && { ...rows[0], actions: actions.rows };
    },
    async stop(): Promise<void> {
      await pool.end();
      await site.stop();
      films.remove();
    },
  };
}
export type TrackingWorld = Awaited<ReturnType<typeof startTrackingWorld>>;

interface SentItem {
  readonly kvtoken: string;
  readonly track_item: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests read single fields
  readonly track_data: any;
  readonly n: number;
}

/** What the pages of a context send for tracking, and what goes wrong in them. */
export function recordTracking(context: BrowserContext) {
  const created: URLSearchParams[] = [];
  const items: SentItem[] = [];
  const paths: string[] = [];
  const problems: string[] = [];
  context.on('request', (request: Request) => {
    const url = new URL(request.url());
    paths.push(url.pathname);
    if (url.pathname.endsWith('/view/create')) created.push(url.searchParams);
    if (!url.pathname.endsWith('/track')) return;
    const body = request.postDataJSON();
    const list = body.track_item === 'batch' ? body.track_data : [body];
    items.push(...list.map((item: SentItem) => ({ ...item, kvtoken: body.kvtoken })));
  });
  context.on('weberror', (error) => problems.push(error.error().message));
  context.on('console', (message) => {
    // The other site has no icon.
    if (message.type() === 'error' && !message.location().url.endsWith('/favicon.ico'))
      problems.push(message.text());
  });
  return {
    created,
    items,
    paths,
    problems,
    of: (item: string): SentItem[] => items.filter(({ track_item }) => track_item === item),
    kvtoken: (): string => items[0]?.kvtoken ?? '',
  };
}

/** The keys of items that the page keeps for later. */
export const keptKeys = (page: Page): Promise<string[]> =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('kapsule.track:')));
