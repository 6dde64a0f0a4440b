import { playbackCalls } from '#features/playback/calls.ts';
import type { WidgetConfiguration } from '#features/playback/contract.ts';
import type { ApiClient } from '#kernel/client/api-client.ts';
import { type PlayerProblem, type ProblemCode, problem, problems } from '#kernel/player/core/problems.ts';
import { problemOfCall } from './media-renewal.ts';

/** Why a video cannot be opened: a player problem that can be thrown. */
export class OpenVideoError extends Error implements PlayerProblem {
  readonly code: ProblemCode;
  readonly severity = 'ERROR';
  readonly details: string;
  constructor({ code, details }: PlayerProblem) {
    super(problems[code]);
    this.name = 'OpenVideoError';
    this.code = code;
    this.details = details;
  }
}

/** The configuration of a video that can be played now; rejects with the reason for any other. */
export async function fetchConfiguration(
  api: ApiClient,
  video: string,
  query: URLSearchParams,
  signal = new AbortController().signal,
): Promise<WidgetConfiguration> {
  const wire = await api.call(playbackCalls.get, { video }, { query, signal }).catch((error: unknown) => {
    signal.throwIfAborted();
    throw new OpenVideoError(problemOfCall(error));
  });
  signal.throwIfAborted();
  if (wire.mediaurl === null)
    throw new OpenVideoError(problem(wire.problem ?? 'VIDEO_EMPTY', 'there is nothing to play'));
  return wire;
}
