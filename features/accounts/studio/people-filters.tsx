import { PeopleOrder, PeopleSort } from '#features/organizations/contract.ts';
import { FilterSelect } from '#kernel/ui/filter-select.tsx';
import { SearchField } from '#kernel/ui/search-field.tsx';
import { SelectMenu, type SelectOption } from '#kernel/ui/select.tsx';
import { text } from '../people-messages.ts';
import styles from './people-page.module.css';
import type { PeopleQuery, StatusFilter } from './people-query.ts';
import { ROLES } from './role-select.tsx';

interface PeopleFiltersProps {
  query: PeopleQuery;
  /** Phones have no column headings to sort by. */
  isNarrow: boolean;
  onChange: (change: Partial<PeopleQuery>) => void;
}

export function PeopleFilters({ query, isNarrow, onChange }: PeopleFiltersProps) {
  const isMembers = query.view === 'members';
  return (
    <div className={styles.tools}>
      <SearchField
        label={text(isMembers ? 'search' : 'searchOthers')}
        value={query.q}
        onChange={(q) => onChange({ q })}
      />
      <div className={styles.filters}>
        {isMembers && (
          <FilterSelect
            label={text('columnRole')}
            any={text('anyRole')}
            value={query.role}
            options={ROLES.map((value) => ({ value, label: text(value) }))}
            onChange={(role) => onChange({ role })}
          />
        )}
        <FilterSelect<StatusFilter>
          label={text('columnStatus')}
          any={text('anyStatus')}
          value={query.status}
          options={[
            { value: 'active', label: text('active') },
            { value: 'suspended', label: text('suspended') },
            ...(isMembers ? [{ value: 'invited' as const, label: text('invited') }] : []),
          ]}
          onChange={(status) => onChange({ status })}
        />
        {isNarrow && query.status !== 'invited' && (
          <SelectMenu
            aria-label={text('sort')}
            value={`${query.sort}.${query.order}`}
            options={sortOptions()}
            onChange={(value) => {
              const [sort, order] = value.split('.');
              onChange({ sort: PeopleSort.parse(sort), order: PeopleOrder.parse(order) });
            }}
          />
        )}
      </div>
    </div>
  );
}

const sortOptions = (): SelectOption<`${PeopleSort}.${PeopleOrder}`>[] => [
  { value: 'name.asc', label: text('sortNameAz') },
  { value: 'name.desc', label: text('sortNameZa') },
  { value: 'joined.desc', label: text('sortNewest') },
  { value: 'joined.asc', label: text('sortOldest') },
  { value: 'seen.desc', label: text('sortRecentlySeen') },
  { value: 'seen.asc', label: text('sortLongUnseen') },
];
