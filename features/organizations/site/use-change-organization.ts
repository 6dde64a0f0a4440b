import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useApi } from '#kernel/client/api-context.ts';
import { errorCode } from '#kernel/client/error-message.ts';
import { routeKey, setRouteData } from '#kernel/client/route-query.ts';
import type { CallInputOf } from '#kernel/contract/route.ts';
import { applyAccent } from '#kernel/ui/accent.ts';
import { toast } from '#kernel/ui/toast.ts';
import { organizationRoutes } from '../contract.ts';
import { text } from '../settings-messages.ts';

/** Saves the settings. After a conflict it loads the newer version, so that the next attempt is based on it. */
export function useChangeOrganization(onSaved: () => void) {
  const api = useApi();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (change: CallInputOf<typeof organizationRoutes.change>) =>
      api.call(organizationRoutes.change, change),
    onSuccess: (organization) => {
      setRouteData(client, organizationRoutes.get, {}, organization);
      applyAccent(document.documentElement, organization.primary_color);
      toast({ title: text('saved'), kind: 'success' });
      onSaved();
    },
    onError: (error) => {
      if (errorCode(error) !== 'ORGANIZATION_CHANGED') return;
      return client.invalidateQueries({ queryKey: routeKey(organizationRoutes.get, {}) });
    },
  });
}
