import { Select } from '#kernel/ui/select.tsx';
import { MOMENTS, type Moment, type Question } from '../question.ts';
import { text } from './messages.ts';
import { timeInside } from './new-question.ts';
import styles from './question-form.module.css';
import { useStudio } from './studio-context.ts';

interface MomentFieldsProps {
  readonly question: Question;
  readonly startMs: number;
  set(part: Partial<Question>, startMs?: number): void;
}

/** When the question is asked. Only those at a time have one; the others start at 0. */
export function MomentFields({ question: { appears_at }, startMs, set }: MomentFieldsProps) {
  const { video, player, TimeField } = useStudio();
  const isOffered = (moment: Moment): boolean =>
    moment !== 'LIVE' || video.live_event !== null || appears_at === 'LIVE';
  const choose = (moment: Moment): void =>
    set(
      { appears_at: moment },
      moment === 'TIME' ? timeInside(Math.round(player?.nowMs() ?? 0), video.duration) : 0,
    );
  return (
    <div className={styles.pair}>
      <Select
        label={text('appears')}
        value={appears_at}
        options={MOMENTS.filter(isOffered).map((value) => ({ value, label: text(`moment_${value}`) }))}
        onChange={choose}
      />
      {appears_at === 'TIME' && (
        <TimeField
          label={text('time')}
          ms={startMs}
          durationMs={video.duration}
          clock={player}
          onChange={(ms) => set({}, ms)}
        />
      )}
    </div>
  );
}
