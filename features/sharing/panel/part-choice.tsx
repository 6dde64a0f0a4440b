import { type ReactNode, useId } from 'react';
import { formatDuration } from '#kernel/ui/duration.ts';
import type { SharedHighlight } from '../shared-highlight.ts';
import { text } from './messages.ts';
import css from './share-panel.module.css';
import type { PartState } from './use-part.ts';

interface PartChoiceProps {
  readonly part: PartState;
  readonly highlights: readonly SharedHighlight[];
}

/** SH-01: the whole video, from a time on, or a highlight. The two checkboxes exclude each other. */
export function PartChoice({ part, highlights }: PartChoiceProps): ReactNode {
  return (
    <div className={css.parts}>
      <StartChoice part={part} />
      {highlights.length > 0 && <HighlightChoice part={part} highlights={highlights} />}
    </div>
  );
}

function StartChoice({ part }: { part: PartState }): ReactNode {
  const errorId = useId();
  return (
    <>
      <div className={css.part}>
        <label className={css.check}>
          <input
            type="checkbox"
            checked={part.choice === 'start'}
            onChange={({ target }) => part.choose(target.checked ? 'start' : null)}
          />
          {text('startingFrom')}
        </label>
        <input
          className={css.time}
          type="text"
          autoComplete="off"
          aria-label={text('startTime')}
          aria-invalid={!part.isTimeValid}
          aria-describedby={errorId}
          value={part.timeText}
          onChange={({ target }) => part.setTime(target.value)}
        />
      </div>
      <p id={errorId} className={css.error} role="alert">
        {!part.isTimeValid && text('invalidTime')}
      </p>
    </>
  );
}

function HighlightChoice({ part, highlights }: PartChoiceProps): ReactNode {
  return (
    <div className={css.part}>
      <label className={css.check}>
        <input
          type="checkbox"
          checked={part.choice === 'highlight'}
          onChange={({ target }) => part.choose(target.checked ? 'highlight' : null)}
        />
        {text('shareHighlight')}
      </label>
      <select
        className={css.select}
        aria-label={text('highlight')}
        value={part.highlightId ?? highlights[0]?.id}
        onChange={({ target }) => part.setHighlight(target.value)}
      >
        {highlights.map((one) => (
          <option key={one.id} value={one.id}>
            {text('highlightOption', { text: one.text, range: rangeOf(one) })}
          </option>
        ))}
      </select>
    </div>
  );
}

const rangeOf = ({ startMs, endMs }: SharedHighlight): string =>
  endMs === null ? formatDuration(startMs) : `${formatDuration(startMs)}–${formatDuration(endMs)}`;
