import { useState } from 'react';
import { type VideoSummary, videoRoutes } from '#features/videos/contract.ts';
import { useRoute } from '#kernel/client/route-query.ts';
import { SearchPicker } from '#kernel/ui/search-picker.tsx';
import { useDebounced } from '#kernel/ui/use-debounced.ts';
import { RESULTS_MAX, useVideoLists } from './initial-video.ts';
import { text } from './messages.ts';

interface VideoChoiceProps {
  video: string;
  onChoose: (video: Pick<VideoSummary, 'kapsule_id' | 'src'>) => void;
}

const DEBOUNCE_MS = 250;

/** Finds a video by its title: the user's own videos first, then those of the library. */
export function VideoChoice({ video, onChoose }: VideoChoiceProps) {
  const [query, setQuery] = useState('');
  const q = useDebounced(query.trim(), DEBOUNCE_MS) || undefined;
  const lists = useVideoLists(q);
  const chosen = useRoute(videoRoutes.get, { id: video }, { enabled: video !== '' });
  const found = new Map([...lists.own, ...lists.library].map((one) => [one.kapsule_id, one]));
  const options = [...found.values()]
    .slice(0, RESULTS_MAX)
    .map(({ kapsule_id, displayname, owner_displayname }) => ({
      value: kapsule_id,
      label: displayname,
      detail: `${kapsule_id} · ${owner_displayname}`,
    }));
  const hint = chosen.data
    ? text('videoSelected', { title: chosen.data.displayname, id: video })
    : video && chosen.isError
      ? text('videoUnavailable', { id: video })
      : text('videoHint');
  return (
    <SearchPicker
      label={text('video')}
      hint={hint}
      query={query}
      onQuery={setQuery}
      options={options}
      status={lists.isPending ? text('searching') : options.length === 0 ? text('noResults') : null}
      placeholder={chosen.data?.displayname ?? text('videoPlaceholder')}
      onPick={(id) => {
        const one = found.get(id);
        if (one) onChoose(one);
      }}
    />
  );
}
