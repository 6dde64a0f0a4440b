import { type ProblemCode, problems } from '#kernel/player/core/problems.ts';

/** A state of the video that no refresh mends: it says what it is, and what one can do. */
export interface Notice {
  readonly title: string;
  readonly text: string;
  readonly wayOut: 'sign-in' | 'refresh' | 'library' | 'none';
}

type Words = Omit<Notice, 'title'>;
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

/** Null for what is a playback error and no state of the video (ER-02). */
export function noticeFor(code: string, signedIn: boolean): Notice | null {
  const words = NOTICES[code as ProblemCode];
  if (!words) return null;
  return {
    title: problems[code as ProblemCode],
    ...(words === 'members' ? (signedIn ? askOwner : signIn) : words),
  };
}

/** A code of a later version is shown as it is. */
export const problemText = (code: string): string => problems[code as ProblemCode] ?? code;
