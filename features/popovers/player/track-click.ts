import type { PopoversContext } from './context.ts';
import type { ShownPopover } from './parse-config.ts';

/** TR-06 */
export function trackClick(ctx: PopoversContext, { id, type, text, name }: ShownPopover): void {
  const current_time = ctx.player.state().time.currentMs / 1000;
  ctx.track('click', { type, wid: id, text: text || 'NO_TEXT', displayname: name, current_time });
}
