import { APP_TARGET_COOKIE, AUTHORIZE_PATH, OWN_CLIENT_ID, SIGN_IN_PATH } from './sign-in-paths.ts';

/**
 * EM-05: the URL where people sign in. The page to return to is taken from the cookie `app-target`, if set.
 * @example location.href = buildSignInUrl(document.cookie, location.pathname);
 */
export function buildSignInUrl(cookies: string, page?: string): string {
  const target = readCookie(cookies, APP_TARGET_COOKIE) || page;
  const query = [
    ['redirect_uri', SIGN_IN_PATH],
    ['consent', 'implicit'],
    ['response_type', 'token'],
    ['client_id', OWN_CLIENT_ID],
    ...(target ? [['target_uri', target]] : []),
  ]
    .map(([name, value]) => `${name}=${encodeURIComponent(value as string)}`)
    .join('&');
  return `${AUTHORIZE_PATH}?${query}`;
}

function readCookie(cookies: string, name: string): string | undefined {
  const pair = cookies
    .split(';')
    .map((part) => part.trim())
    .find((part) => part.startsWith(`${name}=`));
  const value = pair?.slice(name.length + 1).replace(/^"(.*)"$/, '$1');
  try {
    return value && decodeURIComponent(value);
  } catch {
    return value?.toWellFormed();
  }
}
