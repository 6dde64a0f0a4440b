import { CSPProvider } from '@base-ui/react/csp-provider';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { Suspense } from 'react';
import { BrowserRouter, Route, Routes, useLocation, useSearchParams } from 'react-router';
import type { ApiClient } from '#kernel/client/api-client.ts';
import { ApiProvider } from '#kernel/client/api-context.ts';
import type { Listen } from '#kernel/client/event-stream.ts';
import { ListenProvider } from '#kernel/client/listen-context.ts';
import type { SessionTokens } from '#kernel/client/session-tokens.ts';
import { TokensProvider } from '#kernel/client/tokens-context.ts';
import { SiteNameProvider } from '#kernel/ui/use-page-title.ts';
import styles from './app.module.css';
import { LazyPageView } from './lazy-page.tsx';
import { text } from './messages.ts';
import { NotFoundPage } from './not-found-page.tsx';
import { Overlays } from './overlays.tsx';
import type { PageData } from './page-data.ts';
import { PageErrors } from './page-errors.tsx';
import { PageSkeleton } from './page-skeleton.tsx';
import { type PageRoute, routes } from './routes.tsx';
import { SiteProvider } from './site-context.ts';
import { SiteHeader } from './site-header.tsx';
import { StudioGuard } from './studio-guard.tsx';
import { MAIN_ID, useFocusOnNavigation } from './use-focus-on-navigation.ts';
import { WatchedCards } from './watched-cards.tsx';

const SITE_NAME = 'Kapsule';

interface AppProps {
  api: ApiClient;
  tokens: SessionTokens;
  listen: Listen;
  client: QueryClient;
  data: PageData;
}

export function App({ api, tokens, listen, client, data }: AppProps) {
  return (
    <QueryClientProvider client={client}>
      <ApiProvider value={api}>
        <TokensProvider value={tokens}>
          <ListenProvider value={listen}>
            <SiteProvider value={data}>
              <SiteNameProvider value={SITE_NAME}>
                <CSPProvider disableStyleElements>
                  <BrowserRouter>
                    <Shell />
                    <Overlays />
                  </BrowserRouter>
                </CSPProvider>
              </SiteNameProvider>
            </SiteProvider>
          </ListenProvider>
        </TokensProvider>
      </ApiProvider>
    </QueryClientProvider>
  );
}

function RoutedPage({ path, page, membersOnly }: PageRoute) {
  const content = <LazyPageView key={path} page={page} />;
  return membersOnly ? <StudioGuard>{content}</StudioGuard> : content;
}

function Shell() {
  const { pathname } = useLocation();
  const [search] = useSearchParams();
  const isPopup = search.get('popup') === '1' && ['/app/login', '/app/signup'].includes(pathname);
  const announcement = useFocusOnNavigation();
  return (
    <div className={styles.shell}>
      <a className={styles.skip} href={`#${MAIN_ID}`}>
        {text('skipToContent')}
      </a>
      {!isPopup && <SiteHeader />}
      <main id={MAIN_ID} tabIndex={-1} className={styles.main}>
        <PageErrors page={pathname}>
          <Suspense fallback={<PageSkeleton />}>
            <WatchedCards>
              <Routes>
                {routes.map((route) => (
                  <Route key={route.path} path={route.path} element={<RoutedPage {...route} />} />
                ))}
                <Route path="*" element={<NotFoundPage />} />
              </Routes>
            </WatchedCards>
          </Suspense>
        </PageErrors>
      </main>
      <p className="visually-hidden" role="status">
        {announcement}
      </p>
    </div>
  );
}
