import { isSignedIn, openSignIn, redirectToSignIn } from '#features/accounts/client/sign-in-window.ts';
import { useApi } from '#kernel/client/api-context.ts';
import { useSessionTakeover } from './use-session-takeover.ts';

/** Signs in without leaving the page, or by leaving it for a moment where popups are blocked. Call it from a click. */
export function useSignIn(): () => void {
  const api = useApi();
  const takeOver = useSessionTakeover();
  const signIn = async (): Promise<void> => {
    const result = await openSignIn(window, api);
    if (result.how === 'blocked') redirectToSignIn(window);
    else if (isSignedIn(result)) takeOver(result.me);
  };
  return () => void signIn();
}
