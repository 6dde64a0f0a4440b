import { useState } from 'react';
import { parseTimecode } from '#kernel/text/timecode.ts';
import { formatDuration } from '#kernel/ui/duration.ts';
import { type Position, rangePosition, startPosition } from '../position.ts';
import type { SharedHighlight } from '../shared-highlight.ts';

type Choice = 'start' | 'highlight' | null;

export interface PartState {
  readonly choice: Choice;
  choose(choice: Choice): void;
  readonly timeText: string;
  readonly isTimeValid: boolean;
  /** Also chooses to start there. */
  setTime(text: string): void;
  readonly highlightId: string | null;
  /** Also chooses to share it. */
  setHighlight(id: string): void;
  readonly position: Position;
}

interface PartOptions {
  /** The current time. */
  readonly nowMs: number;
  /** 0 while unknown. */
  readonly durationMs: number;
  readonly highlights: readonly SharedHighlight[];
}

/** Which part of the video is shared. */
export function usePart({ nowMs, durationMs, highlights }: PartOptions): PartState {
  const [choice, choose] = useState<Choice>(null);
  const [timeText, setTimeText] = useState(() => formatDuration(nowMs));
  const [highlightId, setHighlightId] = useState<string | null>(null);
  const startMs = parseTimecode(timeText);
  const isTimeValid = startMs !== null && (durationMs === 0 || startMs <= durationMs);
  const highlight = highlights.find(({ id }) => id === highlightId) ?? highlights[0];
  function getPosition(): Position {
    if (choice === 'start' && isTimeValid) return startPosition(startMs);
    return choice === 'highlight' && highlight ? rangePosition(highlight) : null;
  }
  return {
    choice,
    choose,
    timeText,
    isTimeValid,
    setTime(text) {
      setTimeText(text);
      choose('start');
    },
    highlightId,
    setHighlight(id) {
      setHighlightId(id);
      choose('highlight');
    },
    position: getPosition(),
  };
}
