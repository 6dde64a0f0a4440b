import { type PlayerProblem, type ProblemCode, problems } from '#kernel/player/core/problems.ts';

/** Explains a state of the video that prevents playback, and what the viewer can do. */
export interface Notice {
  readonly title: string;
  readonly text: string;
  readonly action: 'sign-in' | 'refresh' | 'library' | 'none';
  /** Whether access may be restored while the page is open. */
  readonly canRetry: boolean;
}

type NoticeBody = Pick<Notice, 'text' | 'action'>;
const askOwner: NoticeBody = { text: 'Ask its owner to let you watch it.', action: 'none' };
const signIn: NoticeBody = { text: 'Sign in with an account that may watch it.', action: 'sign-in' };

const NOTICES: Partial<Record<ProblemCode, NoticeBody | 'members'>> = {
  VIDEO_PRIVATE: 'members',
  MEDIA_REFUSED: 'members',
  KAPSULE_ACCESS: 'members',
  VIDEO_DELETED: { text: 'There may be others like it in the library.', action: 'library' },
  VIDEO_NOT_FOUND: { text: 'Check the address, or look for the video in the library.', action: 'library' },
  VIDEO_EMPTY: { text: 'The video appears here as soon as it is uploaded.', action: 'refresh' },
  VIDEO_FAILED: { text: 'Its owner can see the reason and try again.', action: 'refresh' },
};

/** Titles for viewers who lost access during playback. */
const WITHDRAWN_TITLES: Partial<Record<ProblemCode, string>> = {
  VIDEO_PRIVATE: 'This video is now private.',
  MEDIA_REFUSED: 'You can no longer watch this video.',
  VIDEO_DELETED: 'This video has just been deleted.',
  VIDEO_NOT_FOUND: 'This video is no longer available.',
};

/** Returns null for a playback error, which is not a state of the video (ER-02). */
export function getNotice(
  { code, message = '', isWithdrawn = false }: Pick<PlayerProblem, 'code' | 'message' | 'isWithdrawn'>,
  signedIn: boolean,
): Notice | null {
  const entry = NOTICES[code];
  if (!entry) return null;
  const body = entry === 'members' ? (signedIn ? askOwner : signIn) : entry;
  const defaultTitle: string = problems[code];
  if (!isWithdrawn) return { title: defaultTitle, ...body, canRetry: false };
  // The server's message is shown only if it adds information.
  const prefix = message !== '' && message !== defaultTitle ? `${message} ` : '';
  return {
    title: WITHDRAWN_TITLES[code] ?? defaultTitle,
    ...body,
    text: `${prefix}${body.text}`,
    canRetry: true,
  };
}

/** An unknown code, such as that of a newer version, is shown itself. */
export const getProblemText = (code: string): string => problems[code as ProblemCode] ?? code;
