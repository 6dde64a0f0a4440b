import type { PlayerClock } from '#kernel/player/core/clock.ts';
import type { PlaylistVideo } from '../contract.ts';
import type { PlaylistContext } from './context.ts';
import type { PageLoader } from './load-pages.ts';
import { text } from './messages.ts';

/** PL-08: after a failed connection, an entry is tried again twice. */
const RETRY_DELAYS_MS = [5000, 5000];
/** A connection that fails for two entries would fail for the others, too. */
const MAX_UNREACHABLE = 2;
const MAX_SKIPPED = 10;
const NETWORK_CODES = ['MEDIA_NETWORK', 'MEDIA_SERVER'];

type Outcome = 'opened' | 'replaced' | 'refused' | 'unreachable';

/** The last sentence about skipped entries, for the player of the video that was opened instead. */
let carried: { readonly playlist: string; readonly note: string } | null = null;

/** Returns the sentence once. */
export function takeCarriedNote(playlist: string): string {
  const note = carried?.playlist === playlist ? carried.note : '';
  carried = null;
  return note;
}

interface OpenerOptions {
  readonly clock: PlayerClock;
  readonly pages: PageLoader;
  show(note: string): void;
}

/** Opens entries. The latest request wins; what cannot be opened is skipped, but never for ever. */
export function createOpener(ctx: PlaylistContext, { clock, pages, show }: OpenerOptions) {
  let latest = 0;
  const wait = (ms: number): Promise<void> => new Promise((resolve) => clock.after(ms, resolve));

  async function attempt(entry: PlaylistVideo, isCurrent: () => boolean): Promise<Outcome> {
    const delays = [...RETRY_DELAYS_MS];
    for (;;) {
      const outcome = await openOnce(ctx, entry);
      const delayMs = outcome === 'unreachable' ? delays.shift() : undefined;
      if (delayMs === undefined) return outcome;
      await wait(delayMs);
      if (!isCurrent()) return 'replaced';
    }
  }
  async function open(first: PlaylistVideo, direction?: 1 | -1): Promise<void> {
    latest += 1;
    const turn = latest;
    const isCurrent = (): boolean => turn === latest && !ctx.signal.aborted;
    const { id } = ctx.config;
    let unreachable = 0;
    carried = null;
    let entry: PlaylistVideo | null = first;
    for (let skipped = 0; entry && skipped < MAX_SKIPPED; skipped += 1) {
      ctx.state.set({ opening: entry });
      const outcome: Outcome = await attempt(entry, isCurrent);
      if (!isCurrent() || outcome === 'opened' || outcome === 'replaced') return;
      const title = entry.displayname;
      unreachable += outcome === 'unreachable' ? 1 : 0;
      const mayGoOn: boolean = direction !== undefined && unreachable < MAX_UNREACHABLE;
      entry = mayGoOn ? await pages.find(entry.position + (direction ?? 1)) : null;
      if (!isCurrent()) return;
      const note = text(entry ? 'notOpenedSkipped' : 'notOpened', { title });
      carried = { playlist: id, note };
      show(note);
    }
    carried = null;
    ctx.state.set({ opening: null });
  }
  return { open };
}

async function openOnce({ player, config }: PlaylistContext, entry: PlaylistVideo): Promise<Outcome> {
  try {
    await player.openVideo(entry.kapsule_id, { query: { playlist: config.id } });
    return 'opened';
  } catch (error) {
    const { name, code = '' } = error as { name?: string; code?: string };
    if (name === 'AbortError') return 'replaced';
    return NETWORK_CODES.includes(code) ? 'unreachable' : 'refused';
  }
}
