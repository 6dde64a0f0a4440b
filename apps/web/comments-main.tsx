import '@fontsource-variable/inter/wght.css';
import '#kernel/ui/tokens.css';
import '#kernel/ui/base.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { loadSiteLanguage } from '#apps/languages/load-language.ts';
import { accountCalls } from '#features/accounts/calls.ts';
import { keepAlive } from '#features/accounts/client/keep-alive.ts';
import {
  createPersistentTokens,
  type PersistentTokens,
} from '#features/accounts/client/persistent-tokens.ts';
import { createSessionApi } from '#features/accounts/client/session-api.ts';
import type { Me } from '#features/accounts/contract.ts';
import { parseThemeColor } from '#features/comments/comments-page.ts';
import { type Video, videoRoutes } from '#features/videos/contract.ts';
import type { ApiClient } from '#kernel/client/api-client.ts';
import { createEventStream } from '#kernel/client/event-stream.ts';
import { getTabStorage } from '#kernel/client/tab-storage.ts';
import { ANONYMOUS_USERNAME } from '#kernel/contract/viewer.ts';
import { applyAccent } from '#kernel/ui/accent.ts';
import { applyTheme, readTheme } from '#kernel/ui/theme.ts';
import { CommentsFrame } from './comments-frame.tsx';
import { type PageData, readPageData } from './page-data.ts';

/** CM-46: the page does without details that cannot be loaded, and shows no error. */
async function loadDetails(
  data: PageData,
  gconfid: string,
  api: ApiClient,
  tokens: PersistentTokens,
): Promise<{ me: Me; video: Video | null }> {
  const fromDocument = data.initial.find(({ route }) => route === 'videos.get')?.output as Video | undefined;
  if (tokens.kct === null) return { me: data.me, video: fromDocument ?? null };
  // The document was rendered without the token, so ask again with it.
  const [me, video] = await Promise.all([
    api.call(accountCalls.me, {}).catch(() => null),
    api.call(videoRoutes.get, { id: gconfid }).catch(() => null),
  ]);
  if (me?.user.username === ANONYMOUS_USERNAME) tokens.forget();
  return { me: me ?? data.me, video: video ?? fromDocument ?? null };
}

async function start(root: HTMLElement): Promise<void> {
  const data = readPageData(document);
  const gconfid = decodeURIComponent(location.pathname.split('/')[3] ?? '');
  const themeColor = parseThemeColor(location.search);
  applyTheme(themeColor ?? readTheme(document.cookie));
  applyAccent(document.documentElement, data.organization.primary_color);

  const storage = getTabStorage(window);
  const tokens = createPersistentTokens(data.me._csrf, storage);
  const api = createSessionApi({ tokens });
  keepAlive(api);
  const listen = createEventStream({ host: '', tokens, page: document, since: String(data.event_id) });
  const [details] = await Promise.all([loadDetails(data, gconfid, api, tokens), loadSiteLanguage(document)]);
  createRoot(root).render(
    <StrictMode>
      <CommentsFrame
        api={api}
        listen={listen}
        tokens={tokens}
        storage={storage}
        gconfid={gconfid}
        themeColor={themeColor}
        user={details.me.user}
        video={details.video}
      />
    </StrictMode>,
  );
}

const root = document.getElementById('root');
if (root) void start(root);
