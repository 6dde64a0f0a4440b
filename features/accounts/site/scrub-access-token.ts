/** A token that arrived in the fragment leaves the address at once, so that it is neither shared nor remembered. */
export function scrubAccessToken(
  location: Pick<Location, 'pathname' | 'search' | 'hash'>,
  history: Pick<History, 'replaceState' | 'state'>,
): void {
  if (!/[#&](?:access_token|kct)=/.test(location.hash)) return;
  history.replaceState(history.state, '', location.pathname + location.search);
}
