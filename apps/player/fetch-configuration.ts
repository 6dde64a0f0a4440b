import { playbackCalls } from '#features/playback/calls.ts';
import type { WidgetConfiguration } from '#features/playback/contract.ts';
import type { ApiClient } from '#kernel/client/api-client.ts';
import { problem } from '#kernel/player/core/problems.ts';
import { problemOfCall } from './media-renewal.ts';
import { ProblemError } from './problem-error.ts';

/** The configuration of a video that can be played now; rejects with the reason for any other. */
export async function fetchConfiguration(
  api: ApiClient,
  video: string,
  query: URLSearchParams,
  signal = new AbortController().signal,
): Promise<WidgetConfiguration> {
  const wire = await api.call(playbackCalls.get, { video }, { query, signal }).catch((error: unknown) => {
    signal.throwIfAborted();
    throw new ProblemError(problemOfCall(error));
  });
  signal.throwIfAborted();
  if (wire.mediaurl === null)
    throw new ProblemError(problem(wire.problem ?? 'VIDEO_EMPTY', 'there is nothing to play'));
  return wire;
}
