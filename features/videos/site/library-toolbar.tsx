import { Tag, X } from 'lucide-react';
import { Link, useSearchParams } from 'react-router';
import { NativeSelect } from '#kernel/ui/native-select.tsx';
import type { LibraryFilters, LibraryKind } from '../library.ts';
import { text } from './library-messages.ts';
import styles from './library-toolbar.module.css';

/** One filter changed; the others stay. */
function withFilter(
  search: URLSearchParams | string,
  name: keyof LibraryFilters,
  value: string | undefined,
): URLSearchParams {
  const next = new URLSearchParams(search);
  if (value) next.set(name, value);
  else next.delete(name);
  return next;
}

/** Filters and order of the library. They are kept in the address, so that links, reload, and back work. */
export function LibraryToolbar({ filters }: { filters: LibraryFilters }) {
  const [search, setSearch] = useSearchParams();
  const addressWith = (name: keyof LibraryFilters, value: string | undefined): string => {
    const next = withFilter(search, name, value);
    return next.size > 0 ? `?${next}` : '/';
  };
  // The address changes at once, while a rendered `search` may still be that of the page before.
  const change = (name: keyof LibraryFilters, value: string | undefined): void =>
    setSearch(withFilter(location.search, name, value), { preventScrollReset: true });
  const kinds: readonly [LibraryKind | undefined, string][] = [
    [undefined, text('everything')],
    ['live', text('live')],
    ['video', text('onDemand')],
  ];
  return (
    <div className={styles.toolbar}>
      <nav className={styles.kinds} aria-label={text('type')}>
        {kinds.map(([kind, label]) => (
          <Link
            key={label}
            className={styles.kind}
            to={addressWith('kind', kind)}
            aria-current={filters.kind === kind ? 'true' : undefined}
          >
            {label}
          </Link>
        ))}
      </nav>
      {filters.tag && (
        <Link
          className={styles.tag}
          to={addressWith('tag', undefined)}
          aria-label={text('removeTag', { tag: filters.tag })}
        >
          <Tag aria-hidden="true" />
          {filters.tag}
          <X aria-hidden="true" />
        </Link>
      )}
      <div className={styles.selects}>
        <NativeSelect
          label={text('length')}
          value={filters.length ?? 'any'}
          onChange={(length) => change('length', length === 'any' ? undefined : length)}
          options={[
            { value: 'any', label: text('anyLength') },
            { value: 'short', label: text('shortVideos') },
            { value: 'medium', label: text('mediumVideos') },
            { value: 'long', label: text('longVideos') },
          ]}
        />
        <NativeSelect
          label={text('sort')}
          value={filters.sort ?? 'newest'}
          onChange={(sort) => change('sort', sort)}
          options={(['newest', 'oldest', 'views', 'longest', 'shortest'] as const).map((sort) => ({
            value: sort,
            label: text(sort),
          }))}
        />
      </div>
    </div>
  );
}
