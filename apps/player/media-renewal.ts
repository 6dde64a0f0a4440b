import { videoCalls } from '#features/videos/calls.ts';
import type { ApiClient } from '#kernel/client/api-client.ts';
import { AppError } from '#kernel/contract/errors.ts';
import { localExpiryMs, type SignedUrl } from '#kernel/player/core/media/signed-url.ts';
import { type PlayerProblem, type ProblemCode, problem, problems } from '#kernel/player/core/problems.ts';

/** Maps an API error to a player problem. Only refusals end playback; the player retries after all others. */
export function problemFromApiError(error: unknown): PlayerProblem {
  const { code, status, message } =
    error instanceof AppError ? error : { code: '', status: 0, message: String(error) };
  const refusal = (found: ProblemCode): PlayerProblem => ({
    ...problem(found, `the server says ${code}`),
    // A proxy's error message is not meant for viewers.
    message: code === 'UNREACHABLE' ? '' : message,
  });
  if (code in problems) return refusal(code as ProblemCode);
  if (status === 401 || status === 403) return refusal('MEDIA_REFUSED');
  if (status === 404 || status === 410) return refusal('VIDEO_NOT_FOUND');
  return problem('MEDIA_NETWORK', `no new address: ${status} ${code}`);
}

/**
 * Requests a new media URL, or rejects with the problem when this viewer gets none.
 * @example mounted.open({ …, renew: createRenewal(api, id) });
 */
export const createRenewal = (api: ApiClient, videoId: string) => async (): Promise<SignedUrl | null> => {
  // Measured at the request, so that a slow response does not extend the expiry.
  const requestedAtMs = Date.now();
  let serverNowMs = requestedAtMs;
  const onServerTime = (nowMs: number): void => {
    serverNowMs = nowMs;
  };
  try {
    const { media } = await api.call(videoCalls.get, { id: videoId }, { onServerTime });
    return media && { url: media.hls, expiresAtMs: localExpiryMs(media.until, serverNowMs, requestedAtMs) };
  } catch (error) {
    throw problemFromApiError(error);
  }
};
