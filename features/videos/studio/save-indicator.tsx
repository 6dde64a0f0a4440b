import { Check, CircleAlert, LoaderCircle, PencilLine } from 'lucide-react';
import { useSaving } from '#kernel/client/saving.ts';
import { Button } from '#kernel/ui/button.tsx';
import { text } from './edit-messages.ts';
import styles from './save-indicator.module.css';
import type { EditedDraft } from './use-video-draft.ts';

interface SaveIndicatorProps {
  readonly draft: EditedDraft;
  /** Opens the dialog of a conflict. */
  onReview(): void;
}

/** The state of everything that the page saves by itself. */
export function SaveIndicator({ draft, onReview }: SaveIndicatorProps) {
  const others = useSaving();
  const { tone, label } = describe(draft, others);
  return (
    <div className={styles.indicator}>
      <span className={styles.state} data-tone={tone} role="status">
        {ICONS[tone]}
        {label}
      </span>
      {draft.status === 'retrying' && (
        <Button variant="quiet" onClick={() => void draft.flush()}>
          {text('retryNow')}
        </Button>
      )}
      {draft.status === 'conflict' && (
        <Button variant="quiet" onClick={onReview}>
          {text('review')}
        </Button>
      )}
    </div>
  );
}

const ICONS = {
  good: <Check aria-hidden="true" />,
  busy: <LoaderCircle aria-hidden="true" />,
  open: <PencilLine aria-hidden="true" />,
  bad: <CircleAlert aria-hidden="true" />,
};
type Tone = keyof typeof ICONS;

function describe(
  { status, savedAtMs }: EditedDraft,
  { isSaving, hasFailed }: ReturnType<typeof useSaving>,
): { tone: Tone; label: string } {
  if (status === 'saving' || (isSaving && status === 'saved')) return { tone: 'busy', label: text('saving') };
  if (status === 'unsaved') return { tone: 'open', label: text('unsaved') };
  if (status !== 'saved') return { tone: 'bad', label: text(status) };
  if (hasFailed) return { tone: 'bad', label: text('failed') };
  if (savedAtMs === null) return { tone: 'good', label: text('saved') };
  const time = new Date(savedAtMs).toLocaleTimeString(undefined, { hour: 'numeric', minute: '2-digit' });
  return { tone: 'good', label: text('savedAt', { time }) };
}
