/** Kept apart from the contract, so that the player can use them without schemas. */
export const SIGN_IN_PATH = '/app/login';
export const AUTHORIZE_PATH = '/api/v1/oauth2/authorize';
/** The only client of the implicit grant: our own pages. */
export const OWN_CLIENT_ID = 'kapsule-web';
/** Holds the page to return to after sign-in (EM-05). */
export const APP_TARGET_COOKIE = 'app-target';
/** Message from a sign-in popup to its opener: `{ type, code }`, with a single-use code for `takeOver`. */
export const SIGNED_IN_MESSAGE = 'kapsule-signed-in';
/** CM-12: the flags mark the page as a popup whose session is handed to the opener. */
export const SIGN_IN_POPUP_URL = `${SIGN_IN_PATH}?popup=1&session=1`;
/** The public page of a person. */
export const ownerUrl = (username: string): string => `/app/user/${encodeURIComponent(username)}`;
