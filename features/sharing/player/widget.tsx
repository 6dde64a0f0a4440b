import { defineWidget } from '#kernel/player/core/widget.ts';
import { readShareConfig, type SharedVideo } from '../share-config.ts';
import { type ShareContext, ShareDialog } from './share-dialog.tsx';

/** SH-01: the dialog holds playback until it is closed. */
function openShare(ctx: ShareContext): void {
  // TR-06
  ctx.track('share click');
  // A dialog of an ended widget rejects.
  ctx.modal(ShareDialog, { ctx }).catch(() => undefined);
}

export default defineWidget<SharedVideo>({
  parse: readShareConfig,
  // The next dialog has what the owner has changed meanwhile.
  setup: (ctx) => void ctx.onConfig(() => undefined),
  onPress: openShare,
});
