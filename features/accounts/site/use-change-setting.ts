import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useApi } from '#kernel/client/api-context.ts';
import { routeKey, setRouteData } from '#kernel/client/route-query.ts';
import { toast } from '#kernel/ui/toast.ts';
import { accountRoutes } from '../contract.ts';

interface SettingChange {
  displayname?: string;
  interests?: string[];
}

/** Saves some of a person's settings and refreshes the name in the header. */
export function useChangeSetting(username: string, successTitle: string) {
  const api = useApi();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (change: SettingChange) => api.call(accountRoutes.changeSetting, { username, ...change }),
    onSuccess: (saved) => {
      setRouteData(client, accountRoutes.setting, { username }, saved);
      void client.invalidateQueries({ queryKey: routeKey(accountRoutes.me, {}) });
      toast({ title: successTitle, kind: 'success' });
    },
  });
}
