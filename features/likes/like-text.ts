import { text } from './count-messages.ts';

/** LK-02: 1.2k */
export const formatLikes = (count: number): string =>
  new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 1 })
    .format(Math.max(0, count))
    .replace('K', 'k');

/** LK-02: 'Like' at 0, '1 Like', 'N Likes'. */
export const describeLikes = (count: number): string =>
  count > 0 ? text('likes', { count, formatted: formatLikes(count) }) : text('like');
