import { fail } from '#kernel/contract/errors.ts';
import type { InputOf } from '#kernel/contract/route.ts';
import type { RawResponse } from '#kernel/server/http/call.ts';
import { accountErrors, type accountRoutes, OWN_CLIENT_ID, SIGN_IN_PATH } from '../contract.ts';
import { toSafeRedirect } from '../safe-redirect.ts';
import { KCT_TTL_SEC } from './kct.ts';

export const redirect = (location: string): RawResponse => ({ status: 302, headers: { location } });

/** Validates the URI to return to; throws if it leads to another site. */
export function requireSafeTarget(uri: string | undefined, publicUrl: string): string | undefined {
  if (!uri) return undefined;
  const target = toSafeRedirect(uri, publicUrl);
  if (target === null) throw fail(accountErrors, 'REDIRECT_REFUSED');
  return target;
}

export function buildSignInPageUrl(query: Record<string, string | undefined>): string {
  const parameters = Object.entries(query).filter((pair): pair is [string, string] => pair[1] !== undefined);
  return parameters.length > 0 ? `${SIGN_IN_PATH}?${new URLSearchParams(parameters)}` : SIGN_IN_PATH;
}

export interface AuthorizeContext {
  readonly publicUrl: string;
  /** The value of the cookie `app-target`. */
  readonly cookieTarget: string | undefined;
  /** A token for the caller's session; undefined if nobody is signed in. */
  readonly kct: string | undefined;
}

/**
 * EM-05: the implicit grant, for our own sign-in page only. The token is in the fragment, which is not sent to servers
 * or in referrers; the target is in the query too, because the page clears the fragment immediately.
 */
export function authorize(
  input: InputOf<typeof accountRoutes.authorize>,
  { publicUrl, cookieTarget, kct }: AuthorizeContext,
): RawResponse {
  if (input.client_id !== OWN_CLIENT_ID) throw fail(accountErrors, 'UNKNOWN_CLIENT');
  // Exact comparison: matching prefixes or patterns would let tokens leak to other pages.
  if (input.redirect_uri !== SIGN_IN_PATH && input.redirect_uri !== publicUrl + SIGN_IN_PATH) {
    throw fail(accountErrors, 'REDIRECT_REFUSED');
  }
  if (input.response_type !== 'token' || input.consent !== 'implicit') {
    throw fail(accountErrors, 'UNSUPPORTED_RESPONSE_TYPE');
  }
  const target_uri = requireSafeTarget(input.target_uri || cookieTarget, publicUrl);
  const page = buildSignInPageUrl({ target_uri });
  if (!kct) return redirect(page);
  const fragment = new URLSearchParams({
    access_token: kct,
    token_type: 'bearer',
    expires_in: String(KCT_TTL_SEC),
    ...(target_uri ? { target_uri } : {}),
    ...(input.state ? { state: input.state } : {}),
  });
  return redirect(`${page}#${fragment}`);
}
