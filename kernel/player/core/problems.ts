export type Severity = 'FATAL' | 'ERROR' | 'WARN';

/** All problem codes and the messages viewers see. */
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
