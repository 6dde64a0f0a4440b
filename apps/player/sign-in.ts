import {
  canRedirectToSignIn,
  isSignedIn,
  openSignIn,
  redirectToSignIn,
} from '#features/accounts/client/sign-in-window.ts';
import type { Me, User } from '#features/accounts/contract.ts';
import type { ApiClient } from '#kernel/client/api-client.ts';
import type { Viewer } from '#kernel/contract/viewer.ts';

/**
 * Signs the viewer in with a popup, on the watch page and in a frame. Resolves with null when the viewer cancels or goes
 * to the sign-in page instead, and with 'blocked' in a frame, which cannot go there.
 */
export const createSignIn =
  (api: ApiClient, onSignedIn?: (me: Me) => void) => async (): Promise<Viewer | 'blocked' | null> => {
    const result = await openSignIn(window, api);
    if (result.how === 'blocked') {
      if (!canRedirectToSignIn(window)) return 'blocked';
      redirectToSignIn(window);
    }
    if (!isSignedIn(result)) return null;
    onSignedIn?.(result.me);
    return toViewer(result.me.user);
  };

export const toViewer = ({ username, displayname, organization }: User): Viewer => ({
  signedIn: true,
  userId: null,
  username,
  displayname,
  organizationId: organization?.id ?? null,
  organizationRole: organization?.role ?? null,
});
