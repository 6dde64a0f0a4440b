import type { ErrorData } from 'hls.js';
import { type PlayerProblem, type ProblemCode, problem } from '../problems.ts';

/** What an answer of the server means, whoever asked. */
const BY_STATUS: Readonly<Record<number, ProblemCode>> = {
  401: 'MEDIA_REFUSED',
  403: 'MEDIA_REFUSED',
  404: 'MEDIA_NOT_FOUND',
  410: 'MEDIA_NOT_FOUND',
  503: 'MEDIA_PREPARING',
};

export const problemOfStatus = (status: number): ProblemCode => BY_STATUS[status] ?? 'MEDIA_NETWORK';

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
