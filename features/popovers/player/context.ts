import type { WidgetContext } from '#kernel/player/core/widget.ts';
import type { PopoversConfig, ShownPopover } from './parse-config.ts';

export interface PopoversState {
  /** Those whose window is open; their icons are on the picture. */
  readonly shown: readonly ShownPopover[];
  /** Those of them that are open. */
  readonly open: readonly ShownPopover[];
  /** The id of the one that is open in a dialog instead of a drawer. */
  readonly dialog: string | null;
}
export type PopoversContext = WidgetContext<PopoversConfig, PopoversState>;
