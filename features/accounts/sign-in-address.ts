import { APP_TARGET_COOKIE, accountRoutes, OWN_CLIENT_ID, SIGN_IN_PATH } from './contract.ts';

/**
 * EM-05: where a page sends someone to sign in. The page to come back to is in the cookie `app-target`, if anywhere.
 * @example location.href = signInAddress(document.cookie);
 */
export function signInAddress(cookies: string, host = ''): string {
  const target = cookieOf(cookies, APP_TARGET_COOKIE);
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

function cookieOf(cookies: string, name: string): string | undefined {
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
