import { line } from '#kernel/contract/fields.ts';
import type { Viewer } from '#kernel/contract/viewer.ts';
import type { Clock } from '#kernel/server/clock.ts';
import type { Pass, PassReader } from '#kernel/server/http/authenticate.ts';
import type { Secrets } from '#kernel/server/secrets.ts';
import { type EmbedToken, parseEmbedToken, signedText, standingOf } from '../embed-token.ts';
import type { Keys } from './keys.ts';
import type { EmbedStore } from './store.ts';

export interface PassesOptions {
  readonly store: EmbedStore;
  readonly keys: Keys;
  readonly secrets: Secrets;
  readonly clock: Clock;
}

/** Whoever came in with a token may watch this long; the token itself only opens the door. */
const VISIT_SEC = 12 * 3600;
const NAME_MAX_LENGTH = 80;
const USED_AGAIN_AFTER_MS = 3_600_000;
/** Before what the server signed itself, so that neither passes for the other. */
const OWN = 'p.';
const PURPOSE = 'embed-pass';

/**
 * Reads what frames show: a token that the owner's server has signed, or the pass that a page got for it and shows in
 * its calls. Both name one video, both end with the key they came from.
 */
export function createPasses({ store, keys, secrets, clock }: PassesOptions) {
  async function granted(token: EmbedToken, untilSec: number): Promise<Pass | null> {
    const key = await store.key(token.key);
    if (!key) return null;
    return {
      grant: {
        to: `video:${token.videoId}`,
        organizationId: key.organization_id,
        key: key.id,
        untilMs: untilSec * 1000,
      },
      displayname: nameOf(token),
    };
  }
  async function fromOwner(text: string): Promise<Pass | null> {
    const token = parseEmbedToken(text);
    const now = clock.now();
    if (!token || standingOf(token, now.getTime()) !== 'good') return null;
    if (!keys.verify(token.key, token.signed, token.signature)) return null;
    const pass = await granted(token, Math.floor(now.getTime() / 1000) + VISIT_SEC);
    if (pass) await store.used(token.key, now, new Date(now.getTime() - USED_AGAIN_AFTER_MS));
    return pass;
  }
  async function fromUs(text: string): Promise<Pass | null> {
    const token = parseEmbedToken(text.slice(OWN.length));
    if (!token || standingOf(token, clock.now().getTime()) !== 'good') return null;
    if (!secrets.verify(PURPOSE, token.signed, token.signature)) return null;
    return granted(token, token.expiresSec);
  }

  const reader: PassReader = { read: (text) => (text.startsWith(OWN) ? fromUs(text) : fromOwner(text)) };
  return {
    reader,
    /** What the page of this video shows in its calls; null for those who need none. */
    passFor({ grants, displayname, signedIn }: Viewer, videoId: string): string | null {
      const grant = grants?.find(({ to }) => to === `video:${videoId}`);
      if (!grant) return null;
      const name64 = Buffer.from(signedIn ? '' : displayname).toString('base64url');
      const expiresSec = Math.floor(grant.untilMs / 1000);
      const signed = signedText({ key: grant.key, videoId, expiresSec, name64 });
      return `${OWN}${signed}.${secrets.sign(PURPOSE, signed)}`;
    },
  };
}

/** A name from elsewhere is shown to others: one line, nothing that hides or turns text. */
function nameOf({ name64 }: EmbedToken): string {
  const name = line(1000).safeParse(Buffer.from(name64, 'base64url').toString());
  if (!name.success) return '';
  const cut = name.data.slice(0, NAME_MAX_LENGTH);
  return cut.isWellFormed() ? cut : cut.slice(0, -1);
}
