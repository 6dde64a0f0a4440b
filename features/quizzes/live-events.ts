import type { LiveQuestion } from './contract.ts';
import { QUESTION_CLOSED_EVENT, QUESTION_OPENED_EVENT, RESULTS_CHANGED_EVENT } from './events.ts';
import { pickLaterResults } from './result-rows.ts';

/** What the stream says about a question of a live event. */
export type LiveEvent =
  | { readonly kind: 'opened'; readonly id: number }
  | { readonly kind: 'closed'; readonly id: number }
  | { readonly kind: 'results'; readonly id: number; readonly results: number[] };

export const LIVE_EVENTS = [QUESTION_OPENED_EVENT, QUESTION_CLOSED_EVENT, RESULTS_CHANGED_EVENT] as const;

const COUNTS = /^\d{1,9}(?:,\d{1,9}){0,31}$/;

/** Returns null for everything else, such as an event of a newer server. */
export function readLiveEvent(type: string, data: unknown): LiveEvent | null {
  const { question, results } = (data ?? {}) as { question?: unknown; results?: unknown };
  const id = Number(question);
  if (!Number.isSafeInteger(id) || id <= 0) return null;
  if (type === QUESTION_OPENED_EVENT) return { kind: 'opened', id };
  if (type === QUESTION_CLOSED_EVENT) return { kind: 'closed', id };
  if (type !== RESULTS_CHANGED_EVENT || typeof results !== 'string' || !COUNTS.test(results)) return null;
  return { kind: 'results', id, results: results.split(',').map(Number) };
}

/**
 * The question after an event; 'fetch' if only the server knows it. Events of other questions than the one that is shown
 * are late and change nothing.
 */
export function applyLiveEvent(live: LiveQuestion | null, event: LiveEvent): LiveQuestion | null | 'fetch' {
  const isShown = live?.id === event.id;
  if (event.kind === 'opened') return isShown && live.is_open ? live : 'fetch';
  if (!isShown) return live;
  if (event.kind === 'closed') return { ...live, is_open: false };
  return withResults(live, event.results);
}

export function withResults(live: LiveQuestion, results: readonly number[] | null): LiveQuestion {
  const later = pickLaterResults(live.results, results);
  return { ...live, results: later && [...later] };
}
