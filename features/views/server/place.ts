import { cleanText } from '../clean-text.ts';
import type { Place } from '../reports.ts';

export const NO_PLACE: Place = { site: '', page: '', items: {} };

const SITE = /^[a-z0-9.-]{1,253}(:\d{1,5})?$|^\[[0-9a-f:]{2,45}\](:\d{1,5})?$/;
const PAGE_MAX_LENGTH = 300;
const ITEM_PREFIX = 'cVA_';
const ITEM_NAME = /^[a-z][a-z0-9_.-]{0,63}$/i;
const ITEM_MAX_LENGTH = 60;
const ITEMS_MAX = 50;

/** Where a player is shown. Queries of page addresses may contain secrets, so they are dropped. */
export function placeOf(query: URLSearchParams): Place {
  const page = pageOf(query.get('vsrc') ?? '');
  const site = (query.get('vsite') ?? '').toLowerCase();
  return {
    site: SITE.test(site) ? site : (page?.host ?? ''),
    page: page?.address ?? '',
    items: itemsOf(query),
  };
}

function pageOf(text: string): { host: string; address: string } | null {
  try {
    const { protocol, host, pathname } = new URL(text);
    if (protocol !== 'https:' && protocol !== 'http:') return null;
    return { host, address: cleanText(host + pathname, PAGE_MAX_LENGTH) };
  } catch {
    return null;
  }
}

/** TR-01, PP-03 */
function itemsOf(query: URLSearchParams): Record<string, string> {
  const items = new Map<string, string>();
  for (const [parameter, value] of query) {
    const name = parameter.slice(ITEM_PREFIX.length);
    if (parameter.startsWith(ITEM_PREFIX) && ITEM_NAME.test(name) && items.size < ITEMS_MAX)
      items.set(name, cleanText(value, ITEM_MAX_LENGTH));
  }
  return Object.fromEntries(items);
}
