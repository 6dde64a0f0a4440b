/** Removes a token in the fragment from the URL, so that it is neither shared nor kept in the browser history. */
export function scrubAccessToken(
  location: Pick<Location, 'pathname' | 'search' | 'hash'>,
  history: Pick<History, 'replaceState' | 'state'>,
): void {
  if (!/[#&](?:access_token|kct)=/.test(location.hash)) return;
  history.replaceState(history.state, '', location.pathname + location.search);
}
