import '@fontsource-variable/inter/wght.css';
import '#kernel/ui/tokens.css';
import '#kernel/ui/base.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { matchPath } from 'react-router';
import { loadSiteLanguage } from '#apps/languages/load-language.ts';
import { keepAlive } from '#features/accounts/client/keep-alive.ts';
import { createSessionApi } from '#features/accounts/client/session-api.ts';
import { scrubAccessToken } from '#features/accounts/site/scrub-access-token.ts';
import { createEventStream } from '#kernel/client/event-stream.ts';
import { applyAccent } from '#kernel/ui/accent.ts';
import { applyTheme, readTheme } from '#kernel/ui/theme.ts';
import { App } from './app.tsx';
import { readPageData } from './page-data.ts';
import { createQueryClient } from './query-client.ts';
import { routes } from './routes.tsx';
import { seedQueries } from './seed-queries.ts';

async function start(root: HTMLElement): Promise<void> {
  scrubAccessToken(location, history);
  const data = readPageData(document);
  applyTheme(readTheme(document.cookie));
  applyAccent(document.documentElement, data.organization.primary_color);

  const tokens = { kct: null, csrf: data.me._csrf };
  const api = createSessionApi({ tokens });
  const listen = createEventStream({ host: '', tokens, page: document, since: String(data.event_id) });
  const client = createQueryClient();
  keepAlive(api);

  // The code of the first page is loaded before anything is rendered, so that it appears complete.
  const first = routes.find((route) => matchPath(route.path, location.pathname));
  await Promise.all([
    first?.page.preload().catch(() => undefined),
    // What cannot be cached is requested.
    seedQueries(client, data).catch(() => undefined),
    loadSiteLanguage(document),
  ]);
  createRoot(root).render(
    <StrictMode>
      <App api={api} tokens={tokens} listen={listen} client={client} data={data} />
    </StrictMode>,
  );
}

const root = document.getElementById('root');
if (root) void start(root);
