import type { Clock } from '#kernel/server/clock.ts';
import { isTokenValid, type MediaToken } from '../media-token.ts';
import type { MediaAddresses } from './media-address.ts';
import type { CachedVisibility, VisibilityCache } from './visibility-cache.ts';

/** `untilMs`: when the token expires; null when the files are open to everyone and may be cached anywhere. */
export type Admission = 'refused' | 'gone' | { readonly untilMs: number | null };

export interface MediaAdmissionOptions {
  readonly addresses: Pick<MediaAddresses, 'read'>;
  readonly visibility: Pick<VisibilityCache, 'of'>;
  readonly clock: Clock;
}

/** Decides whether a token currently grants access to a video's files. */
export function createMediaAdmission({ addresses, visibility, clock }: MediaAdmissionOptions) {
  const decide = (token: MediaToken, current: CachedVisibility): Admission => {
    if (current === null) return 'gone';
    if (!isTokenValid(token, current, clock.now().getTime())) return 'refused';
    return { untilMs: token.access === 'open' ? null : token.endMs };
  };
  return (text: string, videoId: string): Admission | Promise<Admission> => {
    const token = addresses.read(text, videoId);
    if (!token || clock.now().getTime() > token.endMs) return 'refused';
    const current = visibility.of(videoId);
    return current instanceof Promise ? current.then((read) => decide(token, read)) : decide(token, current);
  };
}
