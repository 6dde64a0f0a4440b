import type { Category } from '../popover.ts';

const CIRCLE = 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18Z';

/** Paths of 24 × 24 outline icons. */
export const CATEGORY_ICONS: Readonly<Record<Category, string>> = {
  info: `${CIRCLE}M12 11v5m0-8.5v.01`,
  question: `${CIRCLE}M9.4 9.7a2.7 2.7 0 1 1 3.6 2.5c-.7.3-1 .8-1 1.6m0 2.7v.01`,
  tip: 'M9.5 18h5M10 21h4M8.5 14.5a5.5 5.5 0 1 1 7 0c-.6.6-.9 1.1-1 2h-5c-.1-.9-.4-1.4-1-2Z',
  warning: 'M12 4 2.8 20h18.4L12 4Zm0 6v4.5m0 2.6v.01',
  link: 'M10 14a4 4 0 0 0 5.7 0l3.1-3.1a4 4 0 0 0-5.7-5.7l-1.5 1.5M14 10a4 4 0 0 0-5.7 0l-3.1 3.1a4 4 0 0 0 5.7 5.7l1.5-1.5',
  document: 'M14 3H7a1 1 0 0 0-1 1v16a1 1 0 0 0 1 1h10a1 1 0 0 0 1-1V7l-4-4Zm0 0v4h4M9 12h6m-6 4h6',
  download: 'M12 4v11m-4.5-4.5L12 15l4.5-4.5M5 20h14',
  cart: 'M3 4h2.5l2.2 11h10.1l2.2-8H6.2M9 20v.01M17 20v.01',
};
