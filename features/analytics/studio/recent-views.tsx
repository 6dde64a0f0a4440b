import { TriangleAlert } from 'lucide-react';
import { useSearchParams } from 'react-router';
import { type SingleView, viewRoutes } from '#features/views/contract.ts';
import { usePagedRoute } from '#kernel/client/route-query.ts';
import { routeUrl } from '#kernel/client/route-url.ts';
import { Button } from '#kernel/ui/button.tsx';
import { ChartFigure } from '#kernel/ui/chart/chart-figure.tsx';
import { Skeleton } from '#kernel/ui/skeleton.tsx';
import { TimeAgo } from '#kernel/ui/time-ago.tsx';
import { ExportMenu } from './export-menu.tsx';
import { formatPercent, formatSpan } from './format.ts';
import { text } from './messages.ts';
import { deviceName, viewerName } from './named-rows.ts';
import styles from './recent-views.module.css';
import { ViewDetail } from './view-detail.tsx';

const VIEW_PARAMETER = 'view';

/** Single views, the latest first. Each one opens as a timeline, with an address of its own. */
export function RecentViews({ id }: { id: string }) {
  const found = usePagedRoute(viewRoutes.list, { id, max: 10 });
  const [search, setSearch] = useSearchParams();
  const opened = search.get(VIEW_PARAMETER);
  const open = (view: string | null): void =>
    setSearch((before) => {
      const next = new URLSearchParams(before);
      if (view === null) next.delete(VIEW_PARAMETER);
      else next.set(VIEW_PARAMETER, view);
      return next;
    });
  const views = found.data?.pages.flatMap(({ list }) => list) ?? [];
  return (
    <ChartFigure
      title={text('recentViews')}
      tools={
        views.length > 0 && (
          <ExportMenu
            part="all"
            url={(_, format) => routeUrl(viewRoutes.export, { id, format })}
            subject={text('recentViews')}
          />
        )
      }
    >
      {found.isPending && <Skeleton className={styles.skeleton ?? ''} />}
      {found.isError && (
        <p role="alert">
          {text('viewsFailed')} <Button onClick={() => void found.refetch()}>{text('tryAgain')}</Button>
        </p>
      )}
      {found.isSuccess && views.length === 0 && <p className={styles.nothing}>{text('noViews')}</p>}
      <ul className={styles.list}>
        {views.map((view) => (
          <li key={view.id}>
            <ViewRow view={view} onOpen={() => open(view.id)} />
          </li>
        ))}
      </ul>
      {found.hasNextPage && (
        <Button busy={found.isFetchingNextPage} onClick={() => void found.fetchNextPage()}>
          {text('moreViews')}
        </Button>
      )}
      {opened && <ViewDetail id={id} view={opened} onClose={() => open(null)} />}
    </ChartFigure>
  );
}

function ViewRow({ view, onOpen }: { view: SingleView; onOpen: () => void }) {
  const facts = [deviceName(view.device), view.site].filter(Boolean).join(' · ');
  return (
    <button type="button" className={styles.row} onClick={onOpen}>
      <span className={styles.who}>
        <span className={styles.name}>{viewerName(view.viewer)}</span>
        <span className={styles.facts}>
          <TimeAgo at={view.time_started} /> · {facts}
        </span>
      </span>
      {view.errors > 0 && (
        <span className={styles.errors}>
          <TriangleAlert aria-hidden="true" />
          {text('errorCount', { count: view.errors })}
        </span>
      )}
      <span className={styles.watched}>
        {formatSpan(view.watched)}
        {view.percent !== null && <span className={styles.percent}>{formatPercent(view.percent)}</span>}
      </span>
    </button>
  );
}
