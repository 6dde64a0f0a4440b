import { accountRoutes, type Me, SIGN_IN_PATH, SIGNED_IN_MESSAGE } from '#features/accounts/contract.ts';
import type { ApiClient } from '#kernel/client/api-client.ts';
import { ANONYMOUS_USERNAME } from '#kernel/contract/viewer.ts';

const WIDTH = 450;
const HEIGHT = 550;
const CLOSED_CHECK_MS = 500;

/** 'cookie': the page has only to be loaded anew. 'token': cookies do not reach it, but a session token came back. */
export type SignedIn = { readonly how: 'cookie' } | { readonly how: 'token'; readonly me: Me };

/** CM-12: the flags say that it is a small window, and that its session is wanted here. */
export const SIGN_IN_ADDRESS = `${SIGN_IN_PATH}?popup=1&session=1`;

export function windowFeatures(
  around: Pick<Window, 'screenX' | 'screenY' | 'outerWidth' | 'outerHeight'>,
): string {
  const left = Math.round(around.screenX + Math.max(0, around.outerWidth - WIDTH) / 2);
  const top = Math.round(around.screenY + Math.max(0, around.outerHeight - HEIGHT) / 2);
  return `popup=yes,width=${WIDTH},height=${HEIGHT},left=${left},top=${top}`;
}

/** Opens the sign-in window; calls back once, if somebody signed in there. */
export function openSignIn(page: Window, api: ApiClient, onSignedIn: (result: SignedIn) => void): void {
  const popup = page.open(SIGN_IN_ADDRESS, 'kapsule-sign-in', windowFeatures(page));
  // Blocked: the sign-in page takes the place of this one and leads back here.
  if (!popup) {
    page.location.assign(
      `${SIGN_IN_PATH}?target_uri=${encodeURIComponent(page.location.pathname + page.location.search)}`,
    );
    return;
  }
  const done = (code: string | null): void => {
    page.removeEventListener('message', onMessage);
    page.clearInterval(watching);
    void settle(api, code).then((result) => result && onSignedIn(result));
  };
  const onMessage = (event: MessageEvent): void => {
    if (event.source !== popup || event.origin !== page.location.origin) return;
    const { type, code } = (event.data ?? {}) as { type?: unknown; code?: unknown };
    if (type === SIGNED_IN_MESSAGE) done(typeof code === 'string' ? code : null);
  };
  page.addEventListener('message', onMessage);
  // A window that went through another site to sign in may be unable to tell us; its end is a sign too.
  const watching = page.setInterval(() => popup.closed && done(null), CLOSED_CHECK_MS);
}

async function settle(api: ApiClient, code: string | null): Promise<SignedIn | null> {
  const me = await api.call(accountRoutes.me, {}).catch(() => null);
  if (me && me.user.username !== ANONYMOUS_USERNAME) return { how: 'cookie' };
  if (!code) return null;
  const taken = await api.call(accountRoutes.takeOver, { code }).catch(() => null);
  return taken && { how: 'token', me: taken };
}
