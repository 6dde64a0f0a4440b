import type { WidgetConfiguration } from '#features/playback/contract.ts';
import { playbackPath } from '#features/playback/paths.ts';
import { type PlayerProblem, type ProblemCode, problem, problems } from '#kernel/player/core/problems.ts';
import type { Call } from './api-port.ts';
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
  call: Call,
  videoId: string,
  query: string,
  signal?: AbortSignal,
): Promise<WidgetConfiguration> {
  const { body } = await call<WidgetConfiguration>(
    'GET',
    playbackPath(videoId, query),
    undefined,
    signal,
  ).catch((error: unknown) => {
    signal?.throwIfAborted();
    throw new OpenVideoError(problemOfCall(error));
  });
  signal?.throwIfAborted();
  if (body.mediaurl === null)
    throw new OpenVideoError(problem(body.problem ?? 'VIDEO_EMPTY', 'nothing to play'));
  return body;
}
