import { Search } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { SelectMenu, type SelectOption } from '#kernel/ui/select.tsx';
import { useDebounced } from '#kernel/ui/use-debounced.ts';
import { MediaState, type Visibility } from '../contract.ts';
import { SortOrder, StudioSort, type VideoKind } from '../studio-contract.ts';
import { text } from './list-messages.ts';
import styles from './my-videos-page.module.css';
import { ScopeTabs } from './scope-tabs.tsx';
import type { StudioQuery } from './studio-query.ts';
import { visibilityOptions } from './video-texts.tsx';

const DEBOUNCE_MS = 250;
const ANY = 'any';

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
      <SearchField value={query.q ?? ''} onChange={(q) => onChange({ q: q || undefined })} />
      <div className={styles.filters}>
        <Filter<Visibility>
          label={text('visibility')}
          any={text('anyVisibility')}
          value={query.visibility}
          options={visibilityOptions()}
          onChange={(visibility) => onChange({ visibility })}
        />
        <Filter<MediaState>
          label={text('status')}
          any={text('anyStatus')}
          value={query.state}
          options={stateOptions()}
          onChange={(state) => onChange({ state })}
        />
        <Filter<VideoKind>
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

interface FilterProps<V extends string> {
  label: string;
  any: string;
  value: V | undefined;
  options: SelectOption<V>[];
  onChange: (value: V | undefined) => void;
}
function Filter<V extends string>({ label, any, value, options, onChange }: FilterProps<V>): ReactNode {
  return (
    <SelectMenu<V | typeof ANY>
      aria-label={label}
      value={value ?? ANY}
      options={[{ value: ANY, label: any }, ...options]}
      onChange={(next) => onChange(next === ANY ? undefined : next)}
    />
  );
}

/** Keeps what is typed, and searches for it after a pause. */
function SearchField({ value, onChange }: { value: string; onChange: (q: string) => void }) {
  const [typed, setTyped] = useState(value);
  const settled = useDebounced(typed.trim(), DEBOUNCE_MS);
  const sent = useRef(value);
  const send = useRef(onChange);
  send.current = onChange;
  useEffect(() => {
    if (settled === sent.current) return;
    sent.current = settled;
    send.current(settled);
  }, [settled]);
  // The URL changed by other means: a cleared filter, or the browser's back button.
  if (value !== sent.current && typed.trim() === sent.current) {
    sent.current = value;
    setTyped(value);
  }
  return (
    <search className={styles.search}>
      <Search aria-hidden="true" className={styles.searchIcon} />
      <input
        type="search"
        className={styles.find}
        aria-label={text('search')}
        placeholder={text('search')}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
    </search>
  );
}
