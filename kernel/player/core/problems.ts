export type Severity = 'FATAL' | 'ERROR' | 'WARN';

/** The closed list of what can go wrong while playing, in the words that a viewer reads. */
export const problems = {
  MEDIA_NETWORK: 'The connection to the server is lost.',
  MEDIA_REFUSED: 'You may not watch this video any more.',
  MEDIA_NOT_FOUND: 'This video cannot be found.',
  MEDIA_PREPARING: 'This part is still being prepared. Try again in a moment.',
  MEDIA_SERVER: 'The server could not deliver this video.',
  MEDIA_DECODE: 'This video is damaged or could not be decoded.',
  MEDIA_FORMAT: 'This browser cannot play this video.',
  MEDIA_STALLED: 'The live stream does not go on.',
  VIDEO_PRIVATE: 'This video is private.',
  VIDEO_DELETED: 'This video was deleted.',
  VIDEO_NOT_FOUND: 'There is no video at this address.',
  VIDEO_EMPTY: 'There is nothing to play here yet.',
  VIDEO_FAILED: 'This video could not be processed.',
  KAPSULE_ACCESS: 'You do not have access to this video.',
  WIDGET_FAILED: 'A part of the player could not be shown.',
} as const;
export type ProblemCode = keyof typeof problems;

export interface PlayerProblem {
  readonly code: ProblemCode;
  readonly severity: Severity;
  /** For the details block and for the report; never shown as the message. */
  readonly details: string;
  /** The server's own words for it, where it gave any. */
  readonly message?: string;
  /** The viewer could watch until now. */
  readonly isWithdrawn?: boolean;
  /** Which widget it was, where one was. */
  readonly widget?: string;
}

export function problem(code: ProblemCode, details: string, severity: Severity = 'FATAL'): PlayerProblem {
  return { code, severity, details };
}

export const isPlayerProblem = (error: unknown): error is PlayerProblem =>
  typeof error === 'object' && error !== null && 'severity' in error;
