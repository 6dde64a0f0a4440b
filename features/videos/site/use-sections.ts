import { useQuery } from '@tanstack/react-query';
import { useApi } from '#kernel/client/api-context.ts';
import { videoRoutes } from '../contract.ts';

/** Starts like the keys of all lists of videos, so that a change of a video refreshes the sections too. */
export const sectionsKey = [videoRoutes.list.path, 'sections'] as const;

/** The first page of the library; the document contains it. */
export function useSections(enabled: boolean) {
  const api = useApi();
  return useQuery({
    queryKey: sectionsKey,
    queryFn: ({ signal }) => api.call(videoRoutes.sections, {}, { signal }),
    enabled,
  });
}
