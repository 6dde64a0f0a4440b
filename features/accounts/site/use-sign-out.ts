import { useCallback } from 'react';
import { useApi } from '#kernel/client/api-context.ts';
import { errorMessage } from '#kernel/client/error-message.ts';
import { toast } from '#kernel/ui/toast.ts';
import { accountRoutes } from '../contract.ts';
import { text } from '../menu-messages.ts';

/** Signs out and loads the library as a new page, so that no personal data stays in memory. */
export function useSignOut(): () => void {
  const api = useApi();
  return useCallback(() => {
    api.call(accountRoutes.signOut, {}).then(
      () => location.assign('/'),
      (error: unknown) => toast({ title: text('stillSignedIn'), detail: errorMessage(error), kind: 'error' }),
    );
  }, [api]);
}
