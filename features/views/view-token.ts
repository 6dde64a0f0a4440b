/** The owner of a view: a signed-in user, an anonymous browser with a group id (TR-08), or unknown. */
export type ViewOwner =
  | { readonly kind: 'user'; readonly userId: string }
  | { readonly kind: 'group'; readonly groupId: string }
  | { readonly kind: 'unknown' };

export interface ViewToken {
  /** A UUID, unique per view. */
  readonly viewId: string;
  readonly videoId: string;
  readonly owner: ViewOwner;
  readonly issuedSec: number;
}

/** Signs tokens; `kernel.secrets` with its own purpose. */
export interface Signer {
  sign(text: string): string;
  /** Compares in constant time. */
  verify(text: string, signature: string): boolean;
}

/** Outlasts long events and a laptop asleep overnight; afterwards the player starts a new view. */
export const VIEW_TOKEN_LIFE_SEC = 24 * 3600;
/** Tolerated difference between the clocks of two servers. */
const CLOCK_SKEW_SEC = 300;

const UUID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
const LOCAL = new RegExp(`^kv-(${UUID})$`);
const VERSION = '1';
/** `kv-{uuid}` as specified, then `.{version}.{video}.{owner}.{issued}.{signature}`. Strict, so that each token has one spelling. */
const TOKEN = new RegExp(
  `^(kv-(${UUID})\\.${VERSION}\\.([1-9A-HJ-NP-Za-km-z]{12})\\.((?:[ug]-[A-Za-z0-9-]{8,64})?)\\.([1-9]\\d{9,10}))\\.([A-Za-z0-9_-]{43})$`,
);

const writeOwner = (owner: ViewOwner): string => {
  if (owner.kind === 'user') return `u-${owner.userId}`;
  return owner.kind === 'group' ? `g-${owner.groupId}` : '';
};
const parseOwner = (text: string): ViewOwner => {
  if (text === '') return { kind: 'unknown' };
  const id = text.slice(2);
  return text.startsWith('u-') ? { kind: 'user', userId: id } : { kind: 'group', groupId: id };
};

export function writeViewToken({ viewId, videoId, owner, issuedSec }: ViewToken, signer: Signer): string {
  const text = `kv-${viewId}.${VERSION}.${videoId}.${writeOwner(owner)}.${issuedSec}`;
  return `${text}.${signer.sign(text)}`;
}

type TokenMatch = RegExpExecArray & readonly [string, string, string, string, string, string, string];

/** Returns null unless the token was issued by us for this video and has not expired. */
export function readViewToken(
  token: string,
  expected: { readonly videoId: string; readonly nowSec: number },
  signer: Signer,
): ViewToken | null {
  const match = TOKEN.exec(token) as TokenMatch | null;
  if (!match) return null;
  const [, text, viewId, videoId, owner, issued, signature] = match;
  if (!signer.verify(text, signature)) return null;
  const read: ViewToken = { viewId, videoId, owner: parseOwner(owner), issuedSec: Number(issued) };
  return isValidFor(read, expected) ? read : null;
}

/** Whether a token whose signature is right belongs to this video and has not expired. */
export function isValidFor(
  { videoId, issuedSec }: ViewToken,
  expected: { readonly videoId: string; readonly nowSec: number },
): boolean {
  const ageSec = expected.nowSec - issuedSec;
  return videoId === expected.videoId && ageSec < VIEW_TOKEN_LIFE_SEC && ageSec >= -CLOCK_SKEW_SEC;
}

/** The UUID of a locally generated `kv-{uuid}` (TR-01); null for any other text, including signed tokens. */
export const readLocalToken = (token: string | undefined): string | null =>
  LOCAL.exec(token ?? '')?.[1] ?? null;
