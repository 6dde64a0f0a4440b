import type { ErrorData } from 'hls.js';
import { type PlayerProblem, type ProblemCode, problem } from '../problems.ts';

const BY_STATUS: Readonly<Record<number, ProblemCode>> = {
  401: 'MEDIA_REFUSED',
  403: 'MEDIA_REFUSED',
  404: 'MEDIA_NOT_FOUND',
  410: 'MEDIA_NOT_FOUND',
  503: 'MEDIA_PREPARING',
  // A proxy that cannot reach the server: temporary.
  502: 'MEDIA_NETWORK',
  504: 'MEDIA_NETWORK',
};

export function problemCodeForStatus(status: number): ProblemCode {
  const known = BY_STATUS[status];
  if (known) return known;
  // A success status on an error means that the body was not a valid segment.
  const isInvalidBody = status >= 200 && status < 300;
  return isInvalidBody || status >= 500 ? 'MEDIA_SERVER' : 'MEDIA_NETWORK';
}

/** Errors about the content itself; retrying does not help. */
const FORMAT_ERRORS: readonly string[] = [
  'manifestParsingError',
  'manifestIncompatibleCodecsError',
  'levelEmptyError',
  'levelParsingError',
  'bufferAddCodecError',
  'bufferIncompatibleCodecsError',
];

type FatalError = Pick<ErrorData, 'type' | 'details'> & {
  readonly response?: { readonly code?: number } | undefined;
  readonly error?: Error | undefined;
};

/** Maps an hls.js error to one of the player's problem codes. */
export function problemFromHlsError({ type, details, response, error }: FatalError): PlayerProblem {
  const text = [details, response?.code, error?.message].filter(Boolean).join(' ');
  if (FORMAT_ERRORS.includes(details)) return problem('MEDIA_FORMAT', text);
  if (details === 'playlistUnchangedError') return problem('MEDIA_STALLED', text);
  if (type === 'networkError') return problem(problemCodeForStatus(response?.code ?? 0), text);
  return problem('MEDIA_DECODE', text);
}
