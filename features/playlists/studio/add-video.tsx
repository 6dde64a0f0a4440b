import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { parseVideoUrl } from '#features/embeds/contract.ts';
import { type VideoSummary, videoRoutes } from '#features/videos/contract.ts';
import type { ApiClient } from '#kernel/client/api-client.ts';
import { useApi } from '#kernel/client/api-context.ts';
import { errorMessage } from '#kernel/client/error-message.ts';
import { SearchPicker } from '#kernel/ui/search-picker.tsx';
import { useDebounced } from '#kernel/ui/use-debounced.ts';
import { text } from './messages.ts';

const DEBOUNCE_MS = 200;
const FOUND_MAX = 20;

/** Own videos, which may be private, and those of the library, each once. */
async function findByWords(
  api: Pick<ApiClient, 'call'>,
  q: string,
  signal: AbortSignal,
): Promise<VideoSummary[]> {
  const input = { ...(q ? { q } : {}), max: FOUND_MAX };
  const [own, library] = await Promise.all([
    api.call(videoRoutes.list, { ...input, mine: true }, { signal }),
    api.call(videoRoutes.list, input, { signal }),
  ]);
  const all = new Map([...own.list, ...library.list].map((video) => [video.kapsule_id, video]));
  return [...all.values()].slice(0, FOUND_MAX);
}

async function findByUrl(
  api: Pick<ApiClient, 'call'>,
  id: string,
  signal: AbortSignal,
): Promise<VideoSummary[]> {
  const video = await api.call(videoRoutes.get, { id }, { signal });
  return [{ ...video, storyboard: null }];
}

function useFoundVideos(q: string) {
  const api = useApi();
  const url = parseVideoUrl(q);
  const isOtherSite = url !== null && url.origin !== '' && url.origin !== location.origin;
  const found = useQuery({
    queryKey: ['playlist candidates', q],
    queryFn: ({ signal }) => (url ? findByUrl(api, url.videoId, signal) : findByWords(api, q, signal)),
    enabled: !isOtherSite,
    retry: false,
  });
  return { found, isOtherSite };
}

interface AddVideoProps {
  readonly isInList: (id: string) => boolean;
  readonly onAdd: (video: VideoSummary) => void;
}

/** Finds a video by its title or its address; without either, it offers the newest ones. */
export function AddVideo({ isInList, onAdd }: AddVideoProps) {
  const [query, setQuery] = useState('');
  const q = useDebounced(query.trim(), DEBOUNCE_MS);
  const { found, isOtherSite } = useFoundVideos(q);
  const isSearching = !isOtherSite && (found.isPending || q !== query.trim());
  const all = isOtherSite ? [] : (found.data ?? []);
  const videos = all.filter(({ kapsule_id }) => !isInList(kapsule_id));
  const emptyText = isOtherSite
    ? text('otherSite')
    : found.isError
      ? errorMessage(found.error)
      : text(all.length > 0 ? 'inList' : 'nothingFound');
  return (
    <SearchPicker
      label={text('add')}
      placeholder={text('searchPlaceholder')}
      query={query}
      onQuery={setQuery}
      options={videos.map(({ kapsule_id, displayname, owner_displayname }) => ({
        value: kapsule_id,
        label: displayname,
        detail: owner_displayname,
      }))}
      status={videos.length > 0 ? null : isSearching ? text('searching') : emptyText}
      onPick={(id) => {
        const picked = videos.find(({ kapsule_id }) => kapsule_id === id);
        if (picked) onAdd(picked);
      }}
    />
  );
}
