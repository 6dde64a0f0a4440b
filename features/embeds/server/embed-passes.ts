import { line } from '#kernel/contract/fields.ts';
import type { Viewer } from '#kernel/contract/viewer.ts';
import type { Clock } from '#kernel/server/clock.ts';
import type { Pass, PassReader } from '#kernel/server/http/authenticate.ts';
import type { Secrets } from '#kernel/server/secrets.ts';
import { buildSignedText, type EmbedToken, getTokenValidity, parseEmbedToken } from '../embed-token.ts';
import type { EmbedKeys } from './embed-keys.ts';
import type { EmbedStore } from './store.ts';

export interface EmbedPassesOptions {
  readonly store: EmbedStore;
  readonly keys: EmbedKeys;
  readonly secrets: Secrets;
  readonly clock: Clock;
}

/** How long a viewer may watch after presenting a token, whose own lifetime only limits the first request. */
const PASS_TTL_SEC = 12 * 3600;
const NAME_MAX_LENGTH = 80;
const LAST_USED_INTERVAL_MS = 3_600_000;
/** Prefix of passes, which distinguishes them from tokens signed by customers. */
const PASS_PREFIX = 'p.';
const PURPOSE = 'embed-pass';

/**
 * Verifies the credentials of embedded pages: a token signed by a customer's server, or the pass that a page gets in
 * exchange and sends with its calls. Both give access to one video and end when their key is deleted.
 */
export function createEmbedPasses({ store, keys, secrets, clock }: EmbedPassesOptions) {
  async function createPass(token: EmbedToken, untilSec: number): Promise<Pass | null> {
    const key = await store.key(token.key);
    if (!key) return null;
    return {
      grant: {
        to: `video:${token.videoId}`,
        organizationId: key.organization_id,
        key: key.id,
        untilMs: untilSec * 1000,
      },
      displayname: readDisplayName(token),
    };
  }
  async function readEmbedToken(text: string): Promise<Pass | null> {
    const token = parseEmbedToken(text);
    const now = clock.now();
    if (!token || getTokenValidity(token, now.getTime()) !== 'valid') return null;
    if (!keys.verify(token.key, token.signed, token.signature)) return null;
    const pass = await createPass(token, Math.floor(now.getTime() / 1000) + PASS_TTL_SEC);
    if (pass) await store.markUsed(token.key, now, new Date(now.getTime() - LAST_USED_INTERVAL_MS));
    return pass;
  }
  async function readOwnPass(text: string): Promise<Pass | null> {
    const token = parseEmbedToken(text.slice(PASS_PREFIX.length));
    if (!token || getTokenValidity(token, clock.now().getTime()) !== 'valid') return null;
    if (!secrets.verify(PURPOSE, token.signed, token.signature)) return null;
    return createPass(token, token.expiresSec);
  }

  const reader: PassReader = {
    read: (text) => (text.startsWith(PASS_PREFIX) ? readOwnPass(text) : readEmbedToken(text)),
  };
  return {
    reader,
    /** The pass for the calls of this video's page; null for viewers who need none. */
    passFor({ grants, displayname, signedIn }: Viewer, videoId: string): string | null {
      const grant = grants?.find(({ to }) => to === `video:${videoId}`);
      if (!grant) return null;
      const name64 = Buffer.from(signedIn ? '' : displayname).toString('base64url');
      const expiresSec = Math.floor(grant.untilMs / 1000);
      const signed = buildSignedText({ key: grant.key, videoId, expiresSec, name64 });
      return `${PASS_PREFIX}${signed}.${secrets.sign(PURPOSE, signed)}`;
    },
  };
}

/** Sanitizes a name from an external source: a single line without invisible or bidi characters. */
function readDisplayName({ name64 }: EmbedToken): string {
  const name = line(1000).safeParse(Buffer.from(name64, 'base64url').toString());
  if (!name.success) return '';
  const truncated = name.data.slice(0, NAME_MAX_LENGTH);
  return truncated.isWellFormed() ? truncated : truncated.slice(0, -1);
}
