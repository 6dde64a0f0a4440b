import { fail } from '#kernel/contract/errors.ts';
import type { InputOf } from '#kernel/contract/route.ts';
import type { RawResponse } from '#kernel/server/http/call.ts';
import { accountErrors, type accountRoutes, OWN_CLIENT_ID, SIGN_IN_PATH } from '../contract.ts';
import { safeTarget } from '../safe-target.ts';
import { KCT_LIFE_SEC } from './kct.ts';

export const redirect = (location: string): RawResponse => ({ status: 302, headers: { location } });

/** An address that was asked to be returned to; undefined when none was, refused when it leads elsewhere. */
export function targetOf(uri: string | undefined, publicUrl: string): string | undefined {
  if (!uri) return undefined;
  const target = safeTarget(uri, publicUrl);
  if (target === null) throw fail(accountErrors, 'REDIRECT_REFUSED');
  return target;
}

/** The sign-in page, which leads on to `target`. */
export function signInPage(query: Record<string, string | undefined>): string {
  const given = Object.entries(query).filter((pair): pair is [string, string] => pair[1] !== undefined);
  return given.length > 0 ? `${SIGN_IN_PATH}?${new URLSearchParams(given)}` : SIGN_IN_PATH;
}

export interface AuthorizeContext {
  readonly publicUrl: string;
  /** The value of the cookie `app-target`. */
  readonly cookieTarget: string | undefined;
  /** A token for the caller's session; undefined when nobody is signed in. */
  readonly kct: string | undefined;
}

/**
 * EM-05: the implicit grant, for our own sign-in page only. The token travels in the fragment, which no server and no
 * referrer sees; the page to come back to is in the query too, because the page wipes the fragment at once.
 */
export function authorize(
  input: InputOf<typeof accountRoutes.authorize>,
  { publicUrl, cookieTarget, kct }: AuthorizeContext,
): RawResponse {
  if (input.client_id !== OWN_CLIENT_ID) throw fail(accountErrors, 'UNKNOWN_CLIENT');
  // Compared whole: prefixes and patterns are how tokens get away.
  if (input.redirect_uri !== SIGN_IN_PATH && input.redirect_uri !== publicUrl + SIGN_IN_PATH) {
    throw fail(accountErrors, 'REDIRECT_REFUSED');
  }
  if (input.response_type !== 'token' || input.consent !== 'implicit') {
    throw fail(accountErrors, 'UNSUPPORTED_RESPONSE_TYPE');
  }
  const target_uri = targetOf(input.target_uri || cookieTarget, publicUrl);
  const page = signInPage({ target_uri });
  if (!kct) return redirect(page);
  const fragment = new URLSearchParams({
    access_token: kct,
    token_type: 'bearer',
    expires_in: String(KCT_LIFE_SEC),
    ...(target_uri ? { target_uri } : {}),
    ...(input.state ? { state: input.state } : {}),
  });
  return redirect(`${page}#${fragment}`);
}
