import { Search, X } from 'lucide-react';
import { videoRoutes } from '#features/videos/contract.ts';
import { useRoute } from '#kernel/client/route-query.ts';
import { Button } from '#kernel/ui/button.tsx';
import { SelectMenu } from '#kernel/ui/select.tsx';
import { text } from './messages.ts';
import styles from './moderation-page.module.css';
import type { QueueFilter } from './use-queue.ts';

const ALL_VIDEOS = 'all-videos';
const VIDEOS_MAX = 100;

interface QueueFiltersProps {
  filter: QueueFilter;
  onChange: (next: Partial<QueueFilter>) => void;
}

export function QueueFilters({ filter, onChange }: QueueFiltersProps) {
  const { data } = useRoute(videoRoutes.list, { mine: true, max: VIDEOS_MAX });
  const videos = data?.list ?? [];
  const options = [
    { value: ALL_VIDEOS, label: text('allVideos') },
    ...videos.map(({ kapsule_id, displayname }) => ({ value: kapsule_id, label: displayname })),
    // The URL may name a video that is not among those listed.
    ...(filter.video && !videos.some(({ kapsule_id }) => kapsule_id === filter.video)
      ? [{ value: filter.video, label: text('thisVideo') }]
      : []),
  ];
  return (
    <search className={styles.filters}>
      <fieldset className={styles.states} aria-label={text('whichComments')}>
        {(['waiting', 'all'] as const).map((state) => (
          <button
            key={state}
            type="button"
            className={styles.state}
            aria-pressed={filter.state === state}
            onClick={() => onChange({ state })}
          >
            {text(state)}
          </button>
        ))}
      </fieldset>
      <div className={styles.find}>
        <Search aria-hidden="true" />
        <input
          type="search"
          aria-label={text('find')}
          placeholder={text('find')}
          maxLength={200}
          value={filter.q}
          onChange={(event) => onChange({ q: event.target.value })}
        />
      </div>
      <SelectMenu
        aria-label={text('video')}
        className={styles.video ?? ''}
        value={filter.video || ALL_VIDEOS}
        options={options}
        onChange={(video) => onChange({ video: video === ALL_VIDEOS ? '' : video })}
      />
      {filter.username && (
        <Button
          onClick={() => onChange({ username: '' })}
          aria-label={text('clearPerson', { name: filter.username })}
        >
          {text('byPerson', { name: filter.username })}
          <X aria-hidden="true" />
        </Button>
      )}
    </search>
  );
}
