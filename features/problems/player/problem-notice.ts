import { problemText } from '#kernel/player/core/messages.ts';
import { type PlayerProblem, type ProblemCode, problems } from '#kernel/player/core/problems.ts';
import { text } from './messages.ts';

/** Explains a state of the video that prevents playback, and what the viewer can do. */
export interface Notice {
  readonly title: string;
  readonly text: string;
  readonly action: 'sign-in' | 'refresh' | 'library' | 'none';
  /** Whether access may be restored while the page is open. */
  readonly canRetry: boolean;
}

type MessageKey = keyof (typeof text)['messages'];
interface NoticeBody {
  readonly hint: Extract<MessageKey, `${string}Hint` | 'askOwner' | 'signInToWatch'>;
  readonly action: Notice['action'];
}
const askOwner: NoticeBody = { hint: 'askOwner', action: 'none' };
const signIn: NoticeBody = { hint: 'signInToWatch', action: 'sign-in' };

const NOTICES: Partial<Record<ProblemCode, NoticeBody | 'members'>> = {
  VIDEO_PRIVATE: 'members',
  MEDIA_REFUSED: 'members',
  KAPSULE_ACCESS: 'members',
  PLAYLIST_PRIVATE: 'members',
  PLAYLIST_NOT_FOUND: { hint: 'notFoundHint', action: 'library' },
  PLAYLIST_EMPTY: { hint: 'deletedHint', action: 'library' },
  VIDEO_DELETED: { hint: 'deletedHint', action: 'library' },
  VIDEO_NOT_FOUND: { hint: 'notFoundHint', action: 'library' },
  VIDEO_EMPTY: { hint: 'emptyHint', action: 'refresh' },
  VIDEO_FAILED: { hint: 'failedHint', action: 'refresh' },
};

/** Titles for viewers who lost access during playback. */
const WITHDRAWN_TITLES = {
  VIDEO_PRIVATE: 'nowPrivate',
  MEDIA_REFUSED: 'noLongerAllowed',
  VIDEO_DELETED: 'justDeleted',
  VIDEO_NOT_FOUND: 'noLongerAvailable',
} as const satisfies Partial<Record<ProblemCode, MessageKey>>;

/** Returns null for a playback error, which is not a state of the video (ER-02). */
export function getNotice(
  { code, message = '', isWithdrawn = false }: Pick<PlayerProblem, 'code' | 'message' | 'isWithdrawn'>,
  signedIn: boolean,
): Notice | null {
  const entry = NOTICES[code];
  if (!entry) return null;
  const { hint, action } = entry === 'members' ? (signedIn ? askOwner : signIn) : entry;
  const defaultTitle = problemText(code);
  if (!isWithdrawn) return { title: defaultTitle, text: text(hint), action, canRetry: false };
  // The server's message is shown only if it adds information.
  const prefix = message !== '' && message !== defaultTitle ? `${message} ` : '';
  const title = code in WITHDRAWN_TITLES ? text(WITHDRAWN_TITLES[code as 'VIDEO_PRIVATE']) : defaultTitle;
  return { title, text: `${prefix}${text(hint)}`, action, canRetry: true };
}

/** An unknown code, such as that of a newer version, is shown itself. */
export const getProblemText = (code: string): string =>
  code in problems ? problemText(code as ProblemCode) : code;
