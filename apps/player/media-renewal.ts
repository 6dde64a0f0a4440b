import { videoCalls } from '#features/videos/calls.ts';
import type { ApiClient } from '#kernel/client/api-client.ts';
import { AppError } from '#kernel/contract/errors.ts';
import { localExpiryMs, type SignedUrl } from '#kernel/player/core/media/signed-url.ts';
import { type PlayerProblem, type ProblemCode, problem, problems } from '#kernel/player/core/problems.ts';

/** What an error means for playback. Only a refusal ends it; after anything else the player asks again. */
export function problemOfCall(error: unknown): PlayerProblem {
  const { code, status, message } =
    error instanceof AppError ? error : { code: '', status: 0, message: String(error) };
  const own = (found: ProblemCode): PlayerProblem => ({
    ...problem(found, `the server says ${code}`),
    // A proxy's refusal has no words for the viewer.
    message: code === 'UNREACHABLE' ? '' : message,
  });
  if (code in problems) return own(code as ProblemCode);
  if (status === 401 || status === 403) return own('MEDIA_REFUSED');
  if (status === 404 || status === 410) return own('VIDEO_NOT_FOUND');
  return problem('MEDIA_NETWORK', `no new address: ${status} ${code}`);
}

/**
 * Gets a new address of a video's media, or fails with the reason why this viewer gets none.
 * @example openPlayer({ …, renew: createRenewal(api, id) });
 */
export const createRenewal = (api: ApiClient, videoId: string) => async (): Promise<SignedUrl | null> => {
  // Counted from the request, so that a slow response does not seem newer than it is.
  const askedAtMs = Date.now();
  let serverNowMs = askedAtMs;
  const onServerTime = (nowMs: number): void => {
    serverNowMs = nowMs;
  };
  try {
    const { media } = await api.call(videoCalls.get, { id: videoId }, { onServerTime });
    return media && { url: media.hls, expiresAtMs: localExpiryMs(media.until, serverNowMs, askedAtMs) };
  } catch (error) {
    throw problemOfCall(error);
  }
};
