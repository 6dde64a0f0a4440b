import type { ReactNode } from 'react';
import { defineWidget, type WidgetContext } from '#kernel/player/core/widget.ts';
import { EndButton } from '#kernel/player/react/widgets/end-button.tsx';
import type { FeedbackConfig } from '../combine-feedback.ts';
import { isFormAddress } from '../form-address.ts';
import { FeedbackDialog } from './feedback-dialog.tsx';
import { feedback } from './manifest.ts';
import { text } from './messages.ts';

type FeedbackContext = WidgetContext<FeedbackConfig>;

/** Most forms need their own cookies. They are on another site, so scripts cannot leave the sandbox. */
const SANDBOX = [
  'allow-scripts',
  'allow-forms',
  'allow-same-origin',
  'allow-popups',
  'allow-popups-to-escape-sandbox',
] as const;

/** The configuration may come from a page around the frame. */
function parse(config: unknown): FeedbackConfig {
  const { src } = (config ?? {}) as { src?: unknown };
  if (typeof src !== 'string' || !isFormAddress(src, location.origin))
    throw new Error('feedback: src is not the address of a form on another site');
  return { src };
}

/** FB-04: the dialog holds playback until it is closed. */
async function openFeedback(ctx: FeedbackContext): Promise<void> {
  ctx.track('opened');
  const { src } = ctx.config;
  const frame = ctx.frame({ src, title: text('feedback'), sandbox: SANDBOX });
  try {
    await ctx.modal(FeedbackDialog, { frame });
  } catch {
    // A dialog of an ended widget rejects.
  } finally {
    frame.close();
  }
}

/** EO-06 */
function FeedbackAtEnd({ ctx }: { ctx: FeedbackContext }): ReactNode {
  return (
    <EndButton icon={feedback.floating!.icon} aria-haspopup="dialog" onClick={() => void openFeedback(ctx)}>
      {text('feedback')}
    </EndButton>
  );
}

export default defineWidget<FeedbackConfig>({
  parse,
  // The next dialog has the form that the owner has chosen meanwhile.
  setup: (ctx) => void ctx.onConfig(() => undefined),
  onPress: (ctx) => void openFeedback(ctx),
  views: { end: FeedbackAtEnd },
});
