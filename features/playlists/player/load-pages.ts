import { playlistCalls } from '../calls.ts';
import type { PlaylistVideo } from '../contract.ts';
import { addPage, nextPage, PAGE_SIZE, pageOf } from '../entry-pages.ts';
import type { PlaylistContext } from './context.ts';

/** PL-07: loads pages of entries. One request at a time. */
export function createPageLoader(ctx: PlaylistContext) {
  const { id } = ctx.config;
  const fetchPage = (page: number) =>
    ctx.api.call(playlistCalls.videos, { id, page, size: PAGE_SIZE }, { signal: ctx.signal });

  async function load(page: number, direction: 1 | -1): Promise<void> {
    if (ctx.state.get().loading !== null) return;
    ctx.state.set({ loading: direction, hasFailed: false });
    try {
      const found = await fetchPage(page);
      ctx.state.set({ loading: null, pages: addPage(ctx.state.get().pages, page, found) });
    } catch {
      if (!ctx.signal.aborted) ctx.state.set({ loading: null, hasFailed: true });
    }
  }
  return {
    async loadMore(direction: 1 | -1): Promise<void> {
      const { pages } = ctx.state.get();
      const page = pages && nextPage(pages, direction);
      if (page !== null) await load(page, direction);
    },
    /** PL-05: the list after the end starts with the first entry. */
    async loadFirst(): Promise<void> {
      if (ctx.state.get().pages?.first !== 0) await load(0, 1);
    },
    /** Null where there is none, or where it cannot be loaded. */
    async find(position: number): Promise<PlaylistVideo | null> {
      const isIt = (entry: PlaylistVideo): boolean => entry.position === position;
      const { pages } = ctx.state.get();
      const known = pages?.entries.find(isIt);
      if (known || position < 0 || position >= (pages?.totalcount ?? 0)) return known ?? null;
      const found = await fetchPage(pageOf(position)).catch(() => null);
      return found?.list.find(isIt) ?? null;
    },
  };
}
export type PageLoader = ReturnType<typeof createPageLoader>;
