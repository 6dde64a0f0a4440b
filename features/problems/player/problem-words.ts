import { type PlayerProblem, type ProblemCode, problems } from '#kernel/player/core/problems.ts';

/** A state of the video that no refresh mends: it says what it is, and what one can do. */
export interface Notice {
  readonly title: string;
  readonly text: string;
  readonly wayOut: 'sign-in' | 'refresh' | 'library' | 'none';
  /** Access may come back while the page is open. */
  readonly canRetry: boolean;
}

type Words = Pick<Notice, 'text' | 'wayOut'>;
const askOwner: Words = { text: 'Ask its owner to let you watch it.', wayOut: 'none' };
const signIn: Words = { text: 'Sign in with an account that may watch it.', wayOut: 'sign-in' };

const NOTICES: Partial<Record<ProblemCode, Words | 'members'>> = {
  VIDEO_PRIVATE: 'members',
  MEDIA_REFUSED: 'members',
  KAPSULE_ACCESS: 'members',
  VIDEO_DELETED: { text: 'There may be others like it in the library.', wayOut: 'library' },
  VIDEO_NOT_FOUND: { text: 'Check the address, or look for the video in the library.', wayOut: 'library' },
  VIDEO_EMPTY: { text: 'The video appears here as soon as it is uploaded.', wayOut: 'refresh' },
  VIDEO_FAILED: { text: 'Its owner can see the reason and try again.', wayOut: 'refresh' },
};

/** Said to those who were watching a moment ago. */
const NOW: Partial<Record<ProblemCode, string>> = {
  VIDEO_PRIVATE: 'This video is now private.',
  MEDIA_REFUSED: 'You can no longer watch this video.',
  VIDEO_DELETED: 'This video has just been deleted.',
  VIDEO_NOT_FOUND: 'This video is no longer available.',
};

/** Null for what is a playback error and no state of the video (ER-02). */
export function noticeFor(
  { code, message = '', isWithdrawn = false }: Pick<PlayerProblem, 'code' | 'message' | 'isWithdrawn'>,
  signedIn: boolean,
): Notice | null {
  const words = NOTICES[code];
  if (!words) return null;
  const own = words === 'members' ? (signedIn ? askOwner : signIn) : words;
  const usual: string = problems[code];
  if (!isWithdrawn) return { title: usual, ...own, canRetry: false };
  // What the server says is read out only where it says more than we do.
  const told = message !== '' && message !== usual ? `${message} ` : '';
  return { title: NOW[code] ?? usual, ...own, text: `${told}${own.text}`, canRetry: true };
}

/** A code of a later version is shown as it is. */
export const problemText = (code: string): string => problems[code as ProblemCode] ?? code;
