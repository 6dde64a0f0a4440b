import type { Video } from '#features/videos/contract.ts';
import { Question } from '../question.ts';
import type { NewItem, StudioQuestion } from './quiz-items.ts';
import type { StudioPlayer } from './studio-player.ts';

interface NewQuestionPlace {
  readonly video: Pick<Video, 'live_event' | 'duration'>;
  readonly player: Pick<StudioPlayer, 'nowMs'> | null;
  readonly qid: number;
  /** The questions that are there already. */
  readonly beside: readonly StudioQuestion[];
}

/** A question at the player's time; in a live event, one that the owner opens. */
export function newQuestion({ video, player, qid, beside }: NewQuestionPlace): NewItem {
  const isLive = video.live_event !== null;
  const nowMs = Math.round(player?.nowMs() ?? 0);
  const order = Math.max(-1, ...beside.map(({ data }) => data.order)) + 1;
  return {
    kind: 'question',
    start: isLive ? 0 : timeInside(nowMs, video.duration),
    end: null,
    data: Question.parse({ qid, order, choices: ['', ''], appears_at: isLive ? 'LIVE' : 'TIME' }),
  };
}

/** Within the video. 0 is an unknown duration. */
export const timeInside = (ms: number, durationMs: number): number =>
  Math.max(0, durationMs > 0 ? Math.min(ms, durationMs) : ms);
