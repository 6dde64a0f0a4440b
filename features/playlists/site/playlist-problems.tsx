import { Lock, SearchX } from 'lucide-react';
import type { Problems } from '#kernel/ui/problem-notice.tsx';
import { text } from '../messages.ts';

/** Texts for playlists that cannot be shown; read while rendering, in the language of the page. */
export const playlistProblems: Problems = {
  get PLAYLIST_PRIVATE() {
    return {
      title: text('privateTitle'),
      detail: text('privateDetail'),
      icon: <Lock />,
      remedy: 'sign-in' as const,
    };
  },
  get PLAYLIST_NOT_FOUND() {
    return { title: text('notFoundTitle'), detail: text('notFoundDetail'), icon: <SearchX /> };
  },
};
