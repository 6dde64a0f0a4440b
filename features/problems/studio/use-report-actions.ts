import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useApi } from '#kernel/client/api-context.ts';
import { errorMessage } from '#kernel/client/error-message.ts';
import { SAVING } from '#kernel/client/saving.ts';
import { confirm } from '#kernel/ui/confirm.ts';
import { toast } from '#kernel/ui/toast.ts';
import { reportRoutes, type ViewerReport } from '../reports-contract.ts';
import { text } from './messages.ts';

export interface ReportTarget {
  readonly videoId: string;
  readonly report: ViewerReport;
}

/** Resolves, reopens, and deletes reports, and refreshes the lists that contain them. */
export function useReportActions() {
  const api = useApi();
  const client = useQueryClient();
  const refresh = () =>
    Promise.all(
      [reportRoutes.reports, reportRoutes.allReports].map(({ path }) =>
        client.invalidateQueries({ queryKey: [path] }),
      ),
    );
  const setResolved = useMutation({
    mutationKey: SAVING,
    mutationFn: ({ videoId, report: { id: report, resolved } }: ReportTarget) =>
      api.call(reportRoutes.changeReport, { id: videoId, report, resolved: !resolved }),
    onSettled: refresh,
    onError: (error) => toast({ title: text('notChanged'), detail: errorMessage(error), kind: 'error' }),
  });
  const remove = useMutation({
    mutationFn: async ({ videoId, report: { id: report, email } }: ReportTarget) => {
      const isConfirmed = await confirm({
        title: text('removeTitle'),
        body: text('removeBody', { email }),
        confirmLabel: text('removeConfirm'),
        danger: true,
      });
      if (isConfirmed) await api.call(reportRoutes.removeReport, { id: videoId, report });
      return isConfirmed;
    },
    onSuccess: (isRemoved) => isRemoved && toast({ title: text('removed'), kind: 'success' }),
    onSettled: refresh,
    onError: (error) => toast({ title: text('notRemoved'), detail: errorMessage(error), kind: 'error' }),
  });
  return { setResolved, remove };
}
