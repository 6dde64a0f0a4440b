import type { ApiClient } from '#kernel/client/api-client.ts';
import { ANONYMOUS_USERNAME } from '#kernel/contract/viewer.ts';
import { accountCalls } from '../calls.ts';
import type { Me } from '../contract.ts';
import { SIGN_IN_POPUP_URL, SIGNED_IN_MESSAGE } from '../sign-in-paths.ts';
import { buildSignInUrl } from '../sign-in-url.ts';

const WIDTH = 450;
const HEIGHT = 550;
const CLOSED_CHECK_MS = 500;

/** 'cookie': a reload keeps the session. 'token': the page gets no cookies (blocked in its frame) and uses a session token. */
export interface SignedIn {
  readonly how: 'cookie' | 'token';
  readonly me: Me;
}
/** 'closed': the viewer canceled. 'blocked': the browser did not open the popup. */
export type SignInResult = SignedIn | { readonly how: 'closed' | 'blocked' };

export const isSignedIn = (result: SignInResult): result is SignedIn => 'me' in result;

/** Leaves the page for the sign-in page, which redirects back here. For browsers that block popups. */
export function redirectToSignIn({ document, location }: Pick<Window, 'document' | 'location'>): void {
  location.assign(buildSignInUrl(document.cookie, location.pathname + location.search));
}

/** The sign-in page may not be framed, so a frame offers a link to a new tab instead of going there itself. */
export const canRedirectToSignIn = (page: Window): boolean => page.top === page;

export function getWindowFeatures(
  opener: Pick<Window, 'screenX' | 'screenY' | 'outerWidth' | 'outerHeight'>,
): string {
  const left = Math.round(opener.screenX + Math.max(0, opener.outerWidth - WIDTH) / 2);
  const top = Math.round(opener.screenY + Math.max(0, opener.outerHeight - HEIGHT) / 2);
  return `popup=yes,width=${WIDTH},height=${HEIGHT},left=${left},top=${top}`;
}

interface OpenPopup {
  readonly popup: Window;
  readonly result: Promise<SignInResult>;
}
const openPopups = new WeakMap<Window, OpenPopup>();

/**
 * Opens the sign-in popup and waits for its end. Call it directly from a click: browsers block other popups. While the
 * popup is open, another call only brings it to the front, so that nothing typed there is lost.
 */
export function openSignIn(page: Window, api: ApiClient): Promise<SignInResult> {
  const open = openPopups.get(page);
  if (open && !open.popup.closed) {
    open.popup.focus();
    return open.result;
  }
  const popup = page.open(SIGN_IN_POPUP_URL, 'kapsule-sign-in', getWindowFeatures(page));
  if (!popup) return Promise.resolve({ how: 'blocked' });
  const result = waitForPopup(page, popup, api).finally(() => openPopups.delete(page));
  openPopups.set(page, { popup, result });
  return result;
}

function waitForPopup(page: Window, popup: Window, api: ApiClient): Promise<SignInResult> {
  return new Promise((resolve) => {
    const finish = (code: string | null): void => {
      stopListening();
      page.clearInterval(closedCheck);
      void resolveSignIn(api, code).then(resolve);
    };
    const stopListening = onSignedInMessage(page, ({ source }) => source === popup, finish);
    // After single sign-on on another site the popup may have lost its opener, so also detect that it was closed.
    const closedCheck = page.setInterval(() => popup.closed && finish(null), CLOSED_CHECK_MS);
  });
}

/**
 * Waits for a sign-in page that the viewer opened with a link (`SIGN_IN_POPUP_URL`, with `rel="opener"`). The message
 * must come from a page of this site; its code can be used once.
 */
export function waitForSignInTab(
  page: Window,
  api: ApiClient,
  onSignedIn: (result: SignedIn) => void,
): () => void {
  return onSignedInMessage(
    page,
    () => true,
    (code) =>
      void resolveSignIn(api, code).then((result) => {
        if (isSignedIn(result)) onSignedIn(result);
      }),
  );
}

function onSignedInMessage(
  page: Window,
  isExpected: (event: MessageEvent) => boolean,
  onCode: (code: string | null) => void,
): () => void {
  const onMessage = (event: MessageEvent): void => {
    if (event.origin !== page.location.origin || !isExpected(event)) return;
    const { type, code } = (event.data ?? {}) as { type?: unknown; code?: unknown };
    if (type === SIGNED_IN_MESSAGE) onCode(typeof code === 'string' ? code : null);
  };
  page.addEventListener('message', onMessage);
  return () => page.removeEventListener('message', onMessage);
}

async function resolveSignIn(api: ApiClient, code: string | null): Promise<SignInResult> {
  const me = await api.call(accountCalls.me, {}).catch(() => null);
  if (me && me.user.username !== ANONYMOUS_USERNAME) return { how: 'cookie', me };
  const taken = code === null ? null : await api.call(accountCalls.takeOver, { code }).catch(() => null);
  return taken ? { how: 'token', me: taken } : { how: 'closed' };
}
