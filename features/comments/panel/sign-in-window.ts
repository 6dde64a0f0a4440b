import { accountRoutes, type Me, SIGN_IN_PATH, SIGNED_IN_MESSAGE } from '#features/accounts/contract.ts';
import type { ApiClient } from '#kernel/client/api-client.ts';
import { ANONYMOUS_USERNAME } from '#kernel/contract/viewer.ts';

const WIDTH = 450;
const HEIGHT = 550;
const CLOSED_CHECK_MS = 500;

/** 'cookie': a reload suffices. 'token': the page gets no cookies (blocked in its frame) and uses a session token. */
export type SignedIn = { readonly how: 'cookie' } | { readonly how: 'token'; readonly me: Me };

/** CM-12: the flags mark the page as a popup whose session is handed to the opener. */
export const SIGN_IN_URL = `${SIGN_IN_PATH}?popup=1&session=1`;

export function getWindowFeatures(
  opener: Pick<Window, 'screenX' | 'screenY' | 'outerWidth' | 'outerHeight'>,
): string {
  const left = Math.round(opener.screenX + Math.max(0, opener.outerWidth - WIDTH) / 2);
  const top = Math.round(opener.screenY + Math.max(0, opener.outerHeight - HEIGHT) / 2);
  return `popup=yes,width=${WIDTH},height=${HEIGHT},left=${left},top=${top}`;
}

/** Opens the sign-in popup; calls back at most once, after a successful sign-in. */
export function openSignIn(page: Window, api: ApiClient, onSignedIn: (result: SignedIn) => void): void {
  const popup = page.open(SIGN_IN_URL, 'kapsule-sign-in', getWindowFeatures(page));
  // The popup is blocked: navigate to the sign-in page, which redirects back here.
  if (!popup) {
    page.location.assign(
      `${SIGN_IN_PATH}?target_uri=${encodeURIComponent(page.location.pathname + page.location.search)}`,
    );
    return;
  }
  const finish = (code: string | null): void => {
    page.removeEventListener('message', onMessage);
    page.clearInterval(closedCheck);
    void resolveSignIn(api, code).then((result) => result && onSignedIn(result));
  };
  const onMessage = (event: MessageEvent): void => {
    if (event.source !== popup || event.origin !== page.location.origin) return;
    const { type, code } = (event.data ?? {}) as { type?: unknown; code?: unknown };
    if (type === SIGNED_IN_MESSAGE) finish(typeof code === 'string' ? code : null);
  };
  page.addEventListener('message', onMessage);
  // After single sign-on on another site the popup may have lost its opener, so also detect that it was closed.
  const closedCheck = page.setInterval(() => popup.closed && finish(null), CLOSED_CHECK_MS);
}

async function resolveSignIn(api: ApiClient, code: string | null): Promise<SignedIn | null> {
  const me = await api.call(accountRoutes.me, {}).catch(() => null);
  if (me && me.user.username !== ANONYMOUS_USERNAME) return { how: 'cookie' };
  if (!code) return null;
  const taken = await api.call(accountRoutes.takeOver, { code }).catch(() => null);
  return taken && { how: 'token', me: taken };
}
