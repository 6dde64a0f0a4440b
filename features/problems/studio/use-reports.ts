import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useApi } from '#kernel/client/api-context.ts';
import { errorMessage } from '#kernel/client/error-message.ts';
import { routeKey, usePagedRoute } from '#kernel/client/route-query.ts';
import { SAVING } from '#kernel/client/saving.ts';
import { confirm } from '#kernel/ui/confirm.ts';
import { toast } from '#kernel/ui/toast.ts';
import { reportRoutes, type ViewerReport } from '../reports-contract.ts';
import { text } from './messages.ts';

/** The reports about a video, with mutations. */
export function useReports(id: string) {
  const api = useApi();
  const client = useQueryClient();
  const query = usePagedRoute(reportRoutes.reports, { id });
  const refresh = () => client.invalidateQueries({ queryKey: routeKey(reportRoutes.reports, { id }) });
  const setResolved = useMutation({
    mutationKey: SAVING,
    mutationFn: ({ id: report, resolved }: ViewerReport) =>
      api.call(reportRoutes.changeReport, { id, report, resolved: !resolved }),
    onSettled: refresh,
    onError: (error) => toast({ title: text('notChanged'), detail: errorMessage(error), kind: 'error' }),
  });
  const remove = useMutation({
    mutationFn: async ({ id: report, email }: ViewerReport) => {
      const isConfirmed = await confirm({
        title: text('removeTitle'),
        body: text('removeBody', { email }),
        confirmLabel: text('removeConfirm'),
        danger: true,
      });
      if (isConfirmed) await api.call(reportRoutes.removeReport, { id, report });
      return isConfirmed;
    },
    onSuccess: (isRemoved) => isRemoved && toast({ title: text('removed'), kind: 'success' }),
    onSettled: refresh,
    onError: (error) => toast({ title: text('notRemoved'), detail: errorMessage(error), kind: 'error' }),
  });
  return { query, list: query.data?.pages.flatMap(({ list }) => list) ?? [], setResolved, remove };
}
