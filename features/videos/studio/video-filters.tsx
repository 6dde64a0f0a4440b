import { FilterSelect } from '#kernel/ui/filter-select.tsx';
import { ScopeTabs } from '#kernel/ui/scope-tabs.tsx';
import { SearchField } from '#kernel/ui/search-field.tsx';
import { SelectMenu, type SelectOption } from '#kernel/ui/select.tsx';
import { MediaState, type Visibility } from '../contract.ts';
import { SortOrder, StudioSort, type VideoKind } from '../studio-contract.ts';
import { text } from './list-messages.ts';
import styles from './my-videos-page.module.css';
import type { StudioQuery } from './studio-query.ts';
import { visibilityOptions } from './video-texts.tsx';

interface VideoFiltersProps {
  query: StudioQuery;
  canSeeAll: boolean;
  onChange: (change: Partial<StudioQuery>) => void;
}

/** Whose videos, search, filters, and the order. */
export function VideoFilters({ query, canSeeAll, onChange }: VideoFiltersProps) {
  return (
    <div className={styles.tools}>
      {canSeeAll && (
        <ScopeTabs
          label={text('scope')}
          value={query.scope}
          options={[
            { value: 'mine', label: text('mine') },
            { value: 'all', label: text('all') },
          ]}
          onChange={(scope) => onChange({ scope })}
        />
      )}
      <SearchField
        label={text('search')}
        value={query.q ?? ''}
        onChange={(q) => onChange({ q: q || undefined })}
      />
      <div className={styles.filters}>
        <FilterSelect<Visibility>
          label={text('visibility')}
          any={text('anyVisibility')}
          value={query.visibility}
          options={visibilityOptions()}
          onChange={(visibility) => onChange({ visibility })}
        />
        <FilterSelect<MediaState>
          label={text('status')}
          any={text('anyStatus')}
          value={query.state}
          options={stateOptions()}
          onChange={(state) => onChange({ state })}
        />
        <FilterSelect<VideoKind>
          label={text('type')}
          any={text('anyType')}
          value={query.kind}
          options={[
            { value: 'video', label: text('typeVideo') },
            { value: 'live', label: text('typeLive') },
          ]}
          onChange={(kind) => onChange({ kind })}
        />
        <SelectMenu
          aria-label={text('sort')}
          value={`${query.sort}.${query.order}`}
          options={sortOptions()}
          onChange={(value) => {
            const [sort, order] = value.split('.');
            onChange({ sort: StudioSort.parse(sort), order: SortOrder.parse(order) });
          }}
        />
      </div>
    </div>
  );
}

const stateOptions = (): SelectOption<MediaState>[] =>
  MediaState.options.map((value) => ({
    value,
    label: {
      uploading: text('stateUploading'),
      processing: text('stateProcessing'),
      ready: text('stateReady'),
      failed: text('stateFailed'),
    }[value],
  }));

const sortOptions = (): SelectOption<`${StudioSort}.${SortOrder}`>[] => [
  { value: 'date.desc', label: text('newest') },
  { value: 'date.asc', label: text('oldest') },
  { value: 'title.asc', label: text('titleAz') },
  { value: 'title.desc', label: text('titleZa') },
  { value: 'duration.desc', label: text('longest') },
  { value: 'duration.asc', label: text('shortest') },
  { value: 'views.desc', label: text('mostViewed') },
  { value: 'views.asc', label: text('leastViewed') },
];
