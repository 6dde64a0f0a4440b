import { useState } from 'react';
import { errorMessage } from '#kernel/client/error-message.ts';
import { useRoute } from '#kernel/client/route-query.ts';
import { SearchPicker } from '#kernel/ui/search-picker.tsx';
import { useDebounced } from '#kernel/ui/use-debounced.ts';
import { type FeaturedVideo, videofrontSettingRoutes } from '../studio-contract.ts';
import { text } from './messages.ts';

const DEBOUNCE_MS = 200;

interface FeaturedPickerProps {
  /** Ids of videos that are in the list. */
  readonly excluded: readonly string[];
  readonly onPick: (video: FeaturedVideo) => void;
}

/** Finds a video by its title; without a title, it offers the newest ones. */
export function FeaturedPicker({ excluded, onPick }: FeaturedPickerProps) {
  const [query, setQuery] = useState('');
  const q = useDebounced(query.trim(), DEBOUNCE_MS);
  const found = useRoute(videofrontSettingRoutes.candidates, { q });
  const isSearching = found.isPending || q !== query.trim();
  const videos = (found.data?.list ?? []).filter(({ kapsule_id }) => !excluded.includes(kapsule_id));
  const emptyText = found.isError ? errorMessage(found.error) : text('nothingFound');
  return (
    <SearchPicker
      label={text('addFeatured')}
      placeholder={text('searchPlaceholder')}
      query={query}
      onQuery={setQuery}
      options={videos.map(({ kapsule_id, displayname, audience }) => ({
        value: kapsule_id,
        label: displayname,
        detail: audience === 'everyone' ? '' : text(audience),
      }))}
      status={videos.length > 0 ? null : isSearching ? text('searching') : emptyText}
      onPick={(id) => {
        const picked = videos.find(({ kapsule_id }) => kapsule_id === id);
        if (picked) onPick(picked);
      }}
    />
  );
}
