import type { NoticeName } from './run-state.ts';

const NOTICES: Readonly<Record<string, NoticeName>> = {
  QUESTION_NOT_FOUND: 'gone',
  QUESTION_CLOSED: 'closed',
  ALREADY_ANSWERED: 'alreadyAnswered',
  ATTEMPT_ENDED: 'attemptEnded',
};

/** Null when the same call may succeed later: without a connection, and while the server is busy or broken. */
export function explainRefusal(error: unknown): NoticeName | null {
  const { code = '', status = 0 } = error as { code?: string; status?: number };
  const isFinal = status >= 400 && status < 500 && status !== 408 && status !== 429 && code !== 'UNREACHABLE';
  return isFinal ? (NOTICES[code] ?? 'refused') : null;
}
