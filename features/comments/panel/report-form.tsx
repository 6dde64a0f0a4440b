import { useState } from 'react';
import { Button } from '#kernel/ui/button.tsx';
import type { Comment } from '../contract.ts';
import { text } from '../messages.ts';
import type { ReportReason } from '../moderation-contract.ts';
import styles from './comment-item.module.css';
import { useHeldUpdates } from './use-held-updates.ts';
import { usePanel } from './use-panel.ts';

const REASONS = {
  spam: 'reasonSpam',
  harassment: 'reasonHarassment',
  hate: 'reasonHate',
  misinformation: 'reasonMisinformation',
  other: 'reasonOther',
} as const satisfies Record<ReportReason, string>;

/** Asks why a comment should be looked at. */
export function ReportForm({ comment, onDone }: { comment: Comment; onDone: () => void }) {
  const controller = usePanel();
  useHeldUpdates(true);
  const [reason, setReason] = useState<ReportReason>('spam');
  const [isSending, setIsSending] = useState(false);
  const send = async (): Promise<void> => {
    setIsSending(true);
    const isSent = await controller.report(comment, reason);
    setIsSending(false);
    if (isSent) onDone();
  };
  return (
    <fieldset className={styles.report} onKeyDown={(event) => event.key === 'Escape' && onDone()}>
      <legend className={styles.reportTitle}>{text('reportTitle')}</legend>
      {(Object.keys(REASONS) as ReportReason[]).map((option) => (
        <label key={option} className={styles.reason}>
          <input
            type="radio"
            name={`report-${comment.id}`}
            checked={reason === option}
            // biome-ignore lint/a11y/noAutofocus: the menu that opened this form is gone
            autoFocus={option === 'spam'}
            onChange={() => setReason(option)}
          />
          {text(REASONS[option])}
        </label>
      ))}
      <span className={styles.choices}>
        <Button variant="quiet" onClick={onDone} disabled={isSending}>
          {text('cancel')}
        </Button>
        <Button variant="primary" busy={isSending} onClick={() => void send()}>
          {text('report')}
        </Button>
      </span>
    </fieldset>
  );
}
