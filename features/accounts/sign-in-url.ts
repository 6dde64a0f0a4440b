import { APP_TARGET_COOKIE, accountRoutes, OWN_CLIENT_ID, SIGN_IN_PATH } from './contract.ts';

/**
 * EM-05: the URL where people sign in. The page to return to is taken from the cookie `app-target`, if set.
 * @example location.href = buildSignInUrl(document.cookie);
 */
export function buildSignInUrl(cookies: string, host = ''): string {
  const target = readCookie(cookies, APP_TARGET_COOKIE);
  const query = [
    ['redirect_uri', SIGN_IN_PATH],
    ['consent', 'implicit'],
    ['response_type', 'token'],
    ['client_id', OWN_CLIENT_ID],
    ...(target ? [['target_uri', target]] : []),
  ]
    .map(([name, value]) => `${name}=${encodeURIComponent(value as string)}`)
    .join('&');
  return `${host}${accountRoutes.authorize.path}?${query}`;
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
