/** Kept apart from the contract, so that the player can use them without schemas. */
export const SIGN_IN_PATH = '/app/login';
/** Message from a sign-in popup to its opener: `{ type, code }`, with a single-use code for `takeOver`. */
export const SIGNED_IN_MESSAGE = 'kapsule-signed-in';
/** CM-12: the flags mark the page as a popup whose session is handed to the opener. */
export const SIGN_IN_POPUP_URL = `${SIGN_IN_PATH}?popup=1&session=1`;
