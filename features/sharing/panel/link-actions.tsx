import { lazy, type ReactNode, Suspense, useState } from 'react';
import { text } from './messages.ts';
import css from './share-panel.module.css';

/** Loaded on demand: few people need it. */
const QrCode = lazy(() =>
  import('#kernel/ui/qr-code.tsx').then(
    ({ QrCode: loaded }) => ({ default: loaded }),
    () => ({ default: NoQrCode }),
  ),
);

function NoQrCode(_: { value: string; label: string }) {
  return <p className={css.error}>{text('qrFailed')}</p>;
}

interface LinkActionsProps {
  readonly link: string;
  readonly title: string;
  readonly isDesktop: boolean;
}

/** The share sheet of a phone, and a QR code that another device reads. */
export function LinkActions({ link, title, isDesktop }: LinkActionsProps): ReactNode {
  const [showsCode, setShowsCode] = useState(false);
  const [hasFailed, setHasFailed] = useState(false);
  const canShare = !isDesktop && typeof navigator.share === 'function';
  const openSheet = async (): Promise<void> => {
    try {
      setHasFailed(false);
      await navigator.share({ url: link, title });
    } catch (error) {
      // Closing the sheet is no failure.
      setHasFailed((error as DOMException).name !== 'AbortError');
    }
  };
  return (
    <>
      <div className={css.networks}>
        {canShare && (
          <button type="button" className={css.quiet} onClick={() => void openSheet()}>
            {text('shareVia')}
          </button>
        )}
        <button
          type="button"
          className={css.quiet}
          aria-expanded={showsCode}
          onClick={() => setShowsCode(!showsCode)}
        >
          {text('qrCode')}
        </button>
      </div>
      <p className={css.error} role="alert">
        {hasFailed && text('shareViaFailed')}
      </p>
      {showsCode && (
        <div className={css.qr}>
          <Suspense>
            <QrCode value={link} label={text('qrLabel')} />
          </Suspense>
        </div>
      )}
    </>
  );
}
