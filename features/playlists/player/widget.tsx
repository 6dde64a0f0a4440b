import { createAlarm, type PlayerClock, systemPlayerClock } from '#kernel/player/core/clock.ts';
import { defineWidget, type Widget } from '#kernel/player/core/widget.ts';
import type { PlaylistConfig, PlaylistVideo } from '../contract.ts';
import { addPage } from '../entry-pages.ts';
import { initialState, type PlaylistContext, type PlaylistState } from './context.ts';
import { PlaylistDrawer } from './drawer.tsx';
import { EndView } from './end-view.tsx';
import { followPlayback } from './follow-playback.ts';
import { createPageLoader } from './load-pages.ts';
import { createOpener, takeCarriedNote } from './open-entry.ts';
import { PlaylistOverlay } from './overlay.tsx';
import { parseConfig } from './parse-config.ts';

const NOTE_MS = 6000;

function setup(ctx: PlaylistContext, clock: PlayerClock): void {
  const { config, player, state, signal } = ctx;
  const noteAlarm = createAlarm(clock, signal);
  const show = (note: string): void => {
    state.set({ note });
    noteAlarm.set(NOTE_MS, () => state.set({ note: '' }));
  };
  const { page, list, totalcount } = config;
  state.set({ pages: addPage(null, page, { list, totalcount }) });
  const pages = createPageLoader(ctx);
  const opener = createOpener(ctx, { clock, pages, show });
  const open = (entry: PlaylistVideo, direction?: 1 | -1): void => {
    ctx.track('open', { playlist: config.id, kapsule_id: entry.kapsule_id, position: entry.position });
    if (entry.kapsule_id === player.video.id) restart(ctx, entry);
    else void opener.open(entry, direction);
  };
  const step = (entry: PlaylistVideo | null, direction: 1 | -1) =>
    entry && { title: entry.displayname, go: () => open(entry, direction) };
  player.offerSteps({ previous: step(config.previous, -1), next: step(config.next, 1) });
  const { cancel } = followPlayback(ctx, {
    clock,
    openNext: (next) => open(next, 1),
    onOver: () => void pages.loadFirst(),
  });
  const revisit = async (): Promise<void> => {
    const first = await pages.find(0);
    if (first) open(first, 1);
  };
  state.set({
    actions: {
      open,
      cancel,
      loadMore: (direction) => void pages.loadMore(direction),
      revisit: () => void revisit(),
    },
  });
  // An entry can be a part of a video: its end counts as the end.
  const { end } = config.part;
  if (end !== null) ctx.setCues([{ kind: 'point', id: 'end', at: end }]);
  const note = takeCarriedNote(config.id);
  if (note) show(note);
}

/** PL-06: the video of this entry is already open. */
function restart({ player, drawer }: PlaylistContext, { start }: PlaylistVideo): void {
  drawer(false);
  player.replay();
  if (start !== null) player.seek(start);
}

/** The clock is replaced in tests. */
export const createPlaylistWidget = (
  clock: PlayerClock = systemPlayerClock,
): Widget<PlaylistConfig, PlaylistState> =>
  defineWidget<PlaylistConfig, PlaylistState>({
    parse: parseConfig,
    initial: initialState,
    setup: (ctx) => setup(ctx, clock),
    onCue(ctx) {
      ctx.player.pause();
      ctx.state.set({ isPartOver: true });
    },
    views: { drawer: PlaylistDrawer, overlay: PlaylistOverlay, end: EndView },
  });

export default createPlaylistWidget();
