export type Severity = 'FATAL' | 'ERROR' | 'WARN';

/** All problem codes and their messages in English; `problemText` has them in the language of the page. */
export const problems = {
  MEDIA_NETWORK: 'The connection was lost.',
  MEDIA_REFUSED: 'You no longer have access to this video.',
  MEDIA_NOT_FOUND: "This video can't be found.",
  MEDIA_PREPARING: 'This part is still being prepared. Try again in a moment.',
  MEDIA_SERVER: "The server couldn't deliver this video.",
  MEDIA_DECODE: "This video is damaged or can't be decoded.",
  MEDIA_FORMAT: "This browser can't play this video.",
  MEDIA_STALLED: 'The live stream has stopped.',
  VIDEO_PRIVATE: 'This video is private.',
  VIDEO_DELETED: 'This video was deleted.',
  VIDEO_NOT_FOUND: 'There is no video at this address.',
  VIDEO_EMPTY: 'There is nothing to play here yet.',
  VIDEO_FAILED: 'This video could not be processed.',
  PLAYLIST_PRIVATE: 'This playlist is private.',
  PLAYLIST_NOT_FOUND: 'There is no playlist at this address.',
  PLAYLIST_EMPTY: 'This playlist has no videos that you can watch.',
  KAPSULE_ACCESS: 'You do not have access to this video.',
  WIDGET_FAILED: "Part of the player couldn't be shown.",
} as const;
export type ProblemCode = keyof typeof problems;

export interface PlayerProblem {
  readonly code: ProblemCode;
  readonly severity: Severity;
  /** Shown in the details block and sent with reports; never shown as the message. */
  readonly details: string;
  /** The server's message, if it sent one. */
  readonly message?: string;
  /** The viewer had access until now. */
  readonly isWithdrawn?: boolean;
  /** The widget that failed, for WIDGET_FAILED. */
  readonly widget?: string;
}

export function problem(code: ProblemCode, details: string, severity: Severity = 'FATAL'): PlayerProblem {
  return { code, severity, details };
}

export const isPlayerProblem = (error: unknown): error is PlayerProblem =>
  typeof error === 'object' && error !== null && 'severity' in error;

/** A live event that has not begun to stream is not broken: widgets over the picture can be used meanwhile. */
export const isWaitingForStream = (code: ProblemCode, video: { readonly isLive: boolean }): boolean =>
  code === 'VIDEO_EMPTY' && video.isLive;
