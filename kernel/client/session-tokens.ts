import { PASS_HEADER } from '#kernel/contract/wire-names.ts';

/** The page's latest tokens; any response may carry newer ones (CA-10). */
export interface SessionTokens {
  /** Replaces the session cookie when the browser blocks it. */
  kct: string | null;
  csrf: string | null;
}

type Headers = Record<string, string>;

export const sessionHeaders = ({ kct }: Pick<SessionTokens, 'kct'>): Headers => (kct ? { 'x-kct': kct } : {});

/** Required on every request that changes something (CA-11). */
export const csrfHeaders = ({ csrf }: Pick<SessionTokens, 'csrf'>): Headers =>
  csrf ? { 'x-csrf-token': csrf } : {};

/** The pass that a page was opened with, if any. */
export const passHeaders = (pass: string | null | undefined): Headers =>
  pass ? { [PASS_HEADER]: pass } : {};

export function adoptTokens(tokens: SessionTokens, body: unknown): void {
  if (typeof body !== 'object' || body === null) return;
  const { kct, _csrf } = body as { kct?: unknown; _csrf?: unknown };
  if (typeof kct === 'string') tokens.kct = kct;
  if (typeof _csrf === 'string') tokens.csrf = _csrf;
}
