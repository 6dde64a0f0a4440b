import { useCallback } from 'react';
import { useApi } from '#kernel/client/api-context.ts';
import { errorMessage } from '#kernel/client/error-message.ts';
import { toast } from '#kernel/ui/toast.ts';
import { accountRoutes } from '../contract.ts';

/** Signs out and opens the library anew, so that nothing of the person stays in the page. */
export function useSignOut(): () => void {
  const api = useApi();
  return useCallback(() => {
    api.call(accountRoutes.signOut, {}).then(
      () => location.assign('/'),
      (error: unknown) =>
        toast({ title: 'You are still signed in', detail: errorMessage(error), kind: 'error' }),
    );
  }, [api]);
}
