import { type ReactNode, useState } from 'react';
import { PRODUCT_NAME } from '#kernel/contract/product.ts';
import { useModalEscape, useModalTitleId } from '#kernel/player/react/widgets/modal-frame.ts';
import { text } from './messages.ts';
import css from './problems.module.css';
import type { ProblemsContext } from './problems-state.ts';
import { ReportForm } from './report-form.tsx';

interface ReportDialogProps {
  readonly ctx: ProblemsContext;
  done(result: undefined): void;
}

/** ER-01 */
export function ReportDialog({ ctx, done }: ReportDialogProps): ReactNode {
  const [isSent, setIsSent] = useState(false);
  const close = (): void => done(undefined);
  useModalEscape(close);
  const brand = ctx.player.look.brand?.name ?? PRODUCT_NAME;
  return (
    <div className={css.dialog}>
      <h2 id={useModalTitleId()} className={css.title}>
        {text('reportTitle', { brand })}
      </h2>
      {isSent ? (
        <Thanks onClose={close} />
      ) : (
        <ReportForm ctx={ctx} onSent={() => setIsSent(true)} onCancel={close} />
      )}
    </div>
  );
}

function Thanks({ onClose }: { onClose(): void }): ReactNode {
  return (
    <>
      <p className={css.text} role="status">
        {text('reported')}
      </p>
      <div className={css.actions}>
        <button
          type="button"
          className={css.strong}
          // The button that had the focus is gone.
          ref={(button) => button?.focus({ preventScroll: true })}
          onClick={onClose}
        >
          {text('close')}
        </button>
      </div>
    </>
  );
}
