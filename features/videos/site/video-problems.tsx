import { Lock, SearchX, Trash2 } from 'lucide-react';
import type { Problems } from '#kernel/ui/problem-notice.tsx';

/** Why a video cannot be shown, in words. */
export const videoProblems: Problems = {
  VIDEO_PRIVATE: {
    title: 'This video is private',
    detail: 'Its owner has not shared it with you. If you have another account, sign in with that one.',
    icon: <Lock />,
    remedy: 'sign-in',
  },
  VIDEO_DELETED: {
    title: 'This video was deleted',
    detail: 'It was taken away by someone who may do so. It cannot be brought back.',
    icon: <Trash2 />,
  },
  VIDEO_NOT_FOUND: {
    title: 'There is no video at this address',
    detail: 'The address may have a typing mistake.',
    icon: <SearchX />,
  },
};
