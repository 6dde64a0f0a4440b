import type { Clock } from '#kernel/server/clock.ts';
import { type MediaToken, tokenOpens } from '../media-token.ts';
import type { MediaAddresses } from './media-address.ts';
import type { MediaStanding, Standing } from './media-standing.ts';

/** `untilMs`: when the token ends; null when the files are open to everyone and may be cached anywhere. */
export type Admission = 'refused' | 'gone' | { readonly untilMs: number | null };

export interface MediaAdmissionOptions {
  readonly addresses: Pick<MediaAddresses, 'read'>;
  readonly standing: Pick<MediaStanding, 'of'>;
  readonly clock: Clock;
}

/** Whether a token opens the files of a video at this moment. */
export function createMediaAdmission({ addresses, standing, clock }: MediaAdmissionOptions) {
  const judge = (token: MediaToken, current: Standing): Admission => {
    if (current === null) return 'gone';
    if (!tokenOpens(token, current, clock.now().getTime())) return 'refused';
    return { untilMs: token.access === 'open' ? null : token.endMs };
  };
  return (text: string, videoId: string): Admission | Promise<Admission> => {
    const token = addresses.read(text, videoId);
    if (!token || clock.now().getTime() > token.endMs) return 'refused';
    const current = standing.of(videoId);
    return current instanceof Promise ? current.then((read) => judge(token, read)) : judge(token, current);
  };
}
