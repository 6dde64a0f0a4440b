import type { ErrorData } from 'hls.js';
import { type PlayerProblem, type ProblemCode, problem } from '../problems.ts';

/** What an answer of the server means, whoever asked. */
const BY_STATUS: Readonly<Record<number, ProblemCode>> = {
  401: 'MEDIA_REFUSED',
  403: 'MEDIA_REFUSED',
  404: 'MEDIA_NOT_FOUND',
  410: 'MEDIA_NOT_FOUND',
  503: 'MEDIA_PREPARING',
  // A proxy without its server: that comes back.
  502: 'MEDIA_NETWORK',
  504: 'MEDIA_NETWORK',
};

export function problemOfStatus(status: number): ProblemCode {
  const known = BY_STATUS[status];
  if (known) return known;
  // With 200 something arrived that is no segment.
  const isUseless = status >= 200 && status < 300;
  return isUseless || status >= 500 ? 'MEDIA_SERVER' : 'MEDIA_NETWORK';
}

/** Details that say the content is not what it should be; trying the same again changes nothing. */
const FORMAT: readonly string[] = [
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

/** Of hls.js's many words for it, the one from the closed list. */
export function problemOfHls({ type, details, response, error }: FatalError): PlayerProblem {
  const text = [details, response?.code, error?.message].filter(Boolean).join(' ');
  if (FORMAT.includes(details)) return problem('MEDIA_FORMAT', text);
  if (details === 'playlistUnchangedError') return problem('MEDIA_STALLED', text);
  if (type === 'networkError') return problem(problemOfStatus(response?.code ?? 0), text);
  return problem('MEDIA_DECODE', text);
}
