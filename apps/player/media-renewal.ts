import type { Video } from '#features/videos/contract.ts';
import { localExpiryMs, type SignedUrl } from '#kernel/player/core/media/signed-url.ts';
import { type PlayerProblem, type ProblemCode, problem, problems } from '#kernel/player/core/problems.ts';
import { type Call, CallError } from './api-port.ts';

/** `videoRoutes.get`, without its schemas. */
export const videoPath = (id: string): string => `/api/v1/videos/${encodeURIComponent(id)}`;

/** What an answer other than an address means. Only a refusal ends playback; everything else is asked again. */
export function problemOfCall(error: unknown): PlayerProblem {
  const { code, status, message } =
    error instanceof CallError ? error : { code: '', status: 0, message: String(error) };
  const own = (found: ProblemCode): PlayerProblem => ({
    ...problem(found, `the server says ${code}`),
    message,
  });
  if (code in problems) return own(code as ProblemCode);
  if (status === 401 || status === 403) return own('MEDIA_REFUSED');
  if (status === 404 || status === 410) return own('VIDEO_NOT_FOUND');
  return problem('MEDIA_NETWORK', `no new address: ${status} ${code}`);
}

/**
 * A new address of a video's media, or the reason why this viewer gets none.
 * @example openPlayer({ …, renew: createRenewal(createCall(tokens), id) });
 */
export const createRenewal = (call: Call, videoId: string) => async (): Promise<SignedUrl | null> => {
  // Counted from the question on: an answer that took long is not thought newer than it is.
  const askedAtMs = Date.now();
  try {
    const { body, serverNowMs } = await call<Pick<Video, 'media'>>('GET', videoPath(videoId));
    const { media } = body;
    return (
      media && {
        url: media.hls,
        expiresAtMs: localExpiryMs(media.until, serverNowMs ?? askedAtMs, askedAtMs),
      }
    );
  } catch (error) {
    throw problemOfCall(error);
  }
};
