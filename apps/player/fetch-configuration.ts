import { playbackCalls } from '#features/playback/calls.ts';
import type { WidgetConfiguration } from '#features/playback/contract.ts';
import type { ApiClient } from '#kernel/client/api-client.ts';
import { problem } from '#kernel/player/core/problems.ts';
import { problemFromApiError } from './media-renewal.ts';
import { ProblemError } from './problem-error.ts';

/** Fetches the configuration of a playable video; rejects with the problem when it cannot be played. */
export async function fetchConfiguration(
  api: ApiClient,
  video: string,
  query: URLSearchParams,
  signal = new AbortController().signal,
): Promise<WidgetConfiguration> {
  const wire = await api.call(playbackCalls.get, { video }, { query, signal }).catch((error: unknown) => {
    signal.throwIfAborted();
    throw new ProblemError(problemFromApiError(error));
  });
  signal.throwIfAborted();
  if (wire.mediaurl === null)
    throw new ProblemError(problem(wire.problem ?? 'VIDEO_EMPTY', 'there is nothing to play'));
  return wire;
}
