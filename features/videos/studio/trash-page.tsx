import { RotateCcw, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { accountRoutes } from '#features/accounts/contract.ts';
import { problemOf } from '#kernel/client/error-message.ts';
import { usePagedRoute, useRoute } from '#kernel/client/route-query.ts';
import { BackLink } from '#kernel/ui/back-link.tsx';
import { Button } from '#kernel/ui/button.tsx';
import { LoadMore } from '#kernel/ui/load-more.tsx';
import { NoticePage } from '#kernel/ui/notice-page.tsx';
import { ProblemNotice } from '#kernel/ui/problem-notice.tsx';
import { ScopeTabs } from '#kernel/ui/scope-tabs.tsx';
import { usePageTitle } from '#kernel/ui/use-page-title.ts';
import { type StudioScope, studioRoutes, type TrashedVideo } from '../studio-contract.ts';
import { text } from './list-messages.ts';
import page from './my-videos-page.module.css';
import styles from './trash-page.module.css';
import { useTrashActions } from './use-trash-actions.ts';
import { VideoPicture } from './video-picture.tsx';
import { formatDay } from './video-texts.tsx';

const DAY_MS = 24 * 3_600_000;

/** Deleted videos, which can be restored for 30 days. */
export function TrashPage() {
  usePageTitle(text('trash'));
  const { data: me } = useRoute(accountRoutes.me, {});
  const [scope, setScope] = useState<StudioScope>('mine');
  const found = usePagedRoute(studioRoutes.trash, { scope });
  const videos = found.data?.pages.flatMap((part) => part.list) ?? [];
  return (
    <div className={page.page}>
      <BackLink to="/app/studio">{text('backToVideos')}</BackLink>
      <h1>{text('trash')}</h1>
      <p className={styles.lead}>{text('trashLead')}</p>
      {me?.user.organization?.role === 'administrator' && (
        <ScopeTabs
          label={text('trashOf')}
          value={scope}
          options={[
            { value: 'mine', label: text('trashMine') },
            { value: 'all', label: text('trashAll') },
          ]}
          onChange={setScope}
        />
      )}
      {found.isError && videos.length === 0 && (
        <ProblemNotice {...problemOf(found.error)} onRetry={() => void found.refetch()} />
      )}
      {found.isSuccess && videos.length === 0 && (
        <NoticePage icon={<Trash2 />} title={text('trashEmpty')}>
          {text('trashEmptyHint')}
        </NoticePage>
      )}
      {videos.length > 0 && (
        <ul className={styles.list} aria-label={text('trashList')}>
          {videos.map((video) => (
            <TrashRow key={video.kapsule_id} video={video} showOwner={scope === 'all'} />
          ))}
        </ul>
      )}
      <LoadMore
        more={found.hasNextPage}
        loading={found.isFetchingNextPage}
        failed={found.isFetchNextPageError}
        onMore={() => void found.fetchNextPage()}
      />
    </div>
  );
}

function TrashRow({ video, showOwner }: { video: TrashedVideo; showOwner: boolean }) {
  const { restore, deleteForever, isBusy } = useTrashActions(video);
  const days = Math.ceil((video.time_purged - Date.now()) / DAY_MS);
  return (
    <li className={styles.row}>
      <VideoPicture video={video} />
      <div className={styles.main}>
        <span className={styles.title}>{video.displayname}</span>
        <span className={styles.facts}>
          {[
            text('deletedOn', { date: formatDay(video.time_deleted) }),
            days > 1 ? text('daysLeft', { count: days }) : text('lastDay'),
            ...(showOwner && video.owner_displayname
              ? [text('ownedBy', { name: video.owner_displayname })]
              : []),
          ].join(' · ')}
        </span>
      </div>
      <div className={styles.actions}>
        <Button busy={isBusy} onClick={restore}>
          <RotateCcw aria-hidden="true" />
          {text('restore')}
        </Button>
        <Button variant="quiet" onClick={() => void deleteForever()}>
          <Trash2 aria-hidden="true" />
          {text('deleteForever')}
        </Button>
      </div>
    </li>
  );
}
