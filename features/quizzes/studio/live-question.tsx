import { Radio, Square } from 'lucide-react';
import { Button } from '#kernel/ui/button.tsx';
import { Chip } from '#kernel/ui/chip.tsx';
import type { LiveQuestion } from '../contract.ts';
import { ResultBars } from '../panel/result-bars.tsx';
import { text } from './messages.ts';
import styles from './quizzes-block.module.css';
import { useStudio } from './studio-context.ts';

/** The sentence that says why questions cannot be opened. */
export const LIVE_HINT_ID = 'quizzes-live-hint';

interface LiveControlsProps {
  readonly id: number;
  readonly name: string;
}

/** Opens a question for everyone who watches the event, closes it, and shows what they have answered so far. */
export function LiveControls({ id, name }: LiveControlsProps) {
  const { video, openings, formulas } = useStudio();
  if (!video.live_event) return null;
  const isLive = video.live_event.state === 'LIVE';
  const opening = openings.byId.get(id);
  const isOpen = opening?.is_open === true;
  return (
    <div className={styles.live}>
      <div className={styles.liveState}>
        <Button
          variant={isOpen ? 'secondary' : 'primary'}
          disabled={!isLive}
          busy={openings.pending === id}
          aria-label={text(isOpen ? 'closeQuestion' : 'openQuestion', { name })}
          aria-describedby={isLive ? undefined : LIVE_HINT_ID}
          onClick={() => (isOpen ? openings.close(id) : openings.open(id))}
        >
          {isOpen ? <Square aria-hidden="true" /> : <Radio aria-hidden="true" />}
          {text(isOpen ? 'close' : 'openNow')}
        </Button>
        {opening && <Chip tone={isOpen ? 'live' : 'neutral'}>{text(isOpen ? 'isOpen' : 'isClosed')}</Chip>}
      </div>
      {opening?.results && (
        // biome-ignore lint/a11y/useSemanticElements: results, not a group of fields
        <div role="group" aria-label={text('resultsOf', { name })}>
          <ResultBars question={visible(opening.question)} results={opening.results} formulas={formulas} />
        </div>
      )}
    </div>
  );
}

/** The owner sees the results that viewers do not see. */
const visible = (question: LiveQuestion['question']): LiveQuestion['question'] =>
  question.results === 'hidden' ? { ...question, results: 'counts' } : question;
