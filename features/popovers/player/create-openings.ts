import type { CueEdge } from '#kernel/player/core/widget.ts';
import type { PopoversContext } from './context.ts';
import { createPauses } from './create-pauses.ts';
import { isDrawer, opensInDialog } from './drawer-rules.ts';
import type { PopoversConfig, ShownPopover } from './parse-config.ts';
import { TemplateDialog } from './template-dialog.tsx';
import { trackClick } from './track-click.ts';

export const cuesOf = ({ popovers }: PopoversConfig) =>
  popovers.map(({ id, startMs, endMs }) => {
    // Windows are open after their start; one that viewers open is there before the first play.
    const start = endMs === null && startMs === 0 ? -1 : startMs;
    return { kind: 'window', id, start, end: endMs ?? Number.POSITIVE_INFINITY } as const;
  });

/** PO-02: which popovers are open. Only one drawer is open at a time. */
export function createOpenings(ctx: PopoversContext) {
  const { player, state } = ctx;
  const pauses = createPauses(player);
  /** Drawers that wait for another one to close, and everything before the first play. */
  let waiting: readonly ShownPopover[] = [];
  /** Ids of those that have opened by themselves in this pass of their window. */
  const opened = new Set<string>();
  /** Ids of those that the viewer has opened. */
  const chosen = new Set<string>();

  const isShown = (id: string): boolean => state.get().shown.some((one) => one.id === id);
  const isOpen = (id: string): boolean => state.get().open.some((one) => one.id === id);
  const stopWaiting = (id: string): void => {
    waiting = waiting.filter((one) => one.id !== id);
  };

  function setOpen(open: readonly ShownPopover[]): void {
    state.set({ open });
    for (const id of chosen) if (!isOpen(id)) chosen.delete(id);
    pauses.update({ isHeld: chosen.size > 0, isOver: open.length === 0 });
  }
  function show(popover: ShownPopover, open = state.get().open): void {
    if (!chosen.has(popover.id)) pauses.pause();
    setOpen([...open.filter((one) => !(isDrawer(one) && isDrawer(popover))), popover]);
    if (opensInDialog(popover, player)) void showInDialog(popover.id);
  }
  async function showInDialog(id: string): Promise<void> {
    state.set({ dialog: id });
    // Dialogs of an ended widget reject.
    await ctx.modal(TemplateDialog, { ctx, id }, { fills: 'page' }).catch(() => undefined);
    if (state.get().dialog === id) state.set({ dialog: null });
    close(id);
  }
  /** Leaves these open; where that makes room for a drawer, the next one follows. */
  function keepOpen(rest: readonly ShownPopover[]): void {
    const hasRoom = player.state().playback.started && !rest.some(isDrawer);
    const next = hasRoom ? waiting[0] : undefined;
    if (next) {
      stopWaiting(next.id);
      show(next, rest);
    } else setOpen(rest);
  }
  function close(id: string): void {
    if (isOpen(id)) keepOpen(state.get().open.filter((one) => one.id !== id));
  }
  function openByItself(popover: ShownPopover): void {
    opened.add(popover.id);
    const isBlocked = isDrawer(popover) && state.get().open.some(isDrawer);
    if (isBlocked || !player.state().playback.started) waiting = [...waiting, popover];
    else show(popover);
  }
  function enter(popover: ShownPopover): void {
    state.set({ shown: [...state.get().shown.filter(({ id }) => id !== popover.id), popover] });
    if (popover.endMs !== null && !opened.has(popover.id)) openByItself(popover);
  }
  function leave(id: string): void {
    state.set({ shown: state.get().shown.filter((one) => one.id !== id) });
    stopWaiting(id);
    opened.delete(id);
    close(id);
  }
  player.on('started', () => {
    const due = waiting;
    waiting = [];
    due.forEach(openByItself);
  });
  player.on('ended', () => {
    waiting = [];
    setOpen([]);
  });

  return {
    close,
    onCue({ edge, cue }: CueEdge): void {
      const popover = ctx.config.popovers.find(({ id }) => id === cue.id);
      if (edge === 'enter' && popover) enter(popover);
      else leave(cue.id);
    },
    /** From a click on its icon. */
    toggle(popover: ShownPopover): void {
      const { id } = popover;
      if (isOpen(id)) {
        close(id);
        return;
      }
      chosen.add(id);
      stopWaiting(id);
      show(popover);
      trackClick(ctx, popover);
    },
    /** What is open stays open with what the owner has changed, unless it belongs to another time now. */
    follow(config: PopoversConfig): void {
      state.set({ shown: [] });
      ctx.setCues(cuesOf(config));
      const { shown, open } = state.get();
      const renew = (list: readonly ShownPopover[]) =>
        list.flatMap(({ id }) => shown.find((one) => one.id === id) ?? []);
      for (const id of opened) if (!isShown(id)) opened.delete(id);
      waiting = renew(waiting);
      keepOpen(renew(open));
    },
  };
}
export type Openings = ReturnType<typeof createOpenings>;
