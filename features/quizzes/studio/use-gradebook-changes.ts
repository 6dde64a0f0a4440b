import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useApi } from '#kernel/client/api-context.ts';
import { errorMessage } from '#kernel/client/error-message.ts';
import { confirm } from '#kernel/ui/confirm.ts';
import { toast } from '#kernel/ui/toast.ts';
import { quizRoutes } from '../contract.ts';
import { text } from './gradebook-messages.ts';

export interface ResetTarget {
  readonly person: string;
  readonly name: string;
  readonly qid: number;
  readonly quiz: string;
}

const SHOWN = [
  quizRoutes.gradebook,
  quizRoutes.questionStatistics,
  quizRoutes.personAttempts,
  quizRoutes.audit,
] as const;

/** Grades answers again and resets attempts, after asking, and refreshes what shows them. */
export function useGradebookChanges(id: string) {
  const api = useApi();
  const client = useQueryClient();
  const refresh = () => Promise.all(SHOWN.map(({ path }) => client.invalidateQueries({ queryKey: [path] })));
  const regrade = useMutation({
    mutationFn: async (qid: number | undefined) => {
      const isConfirmed = await confirm({
        title: text('regradeTitle'),
        body: text('regradeBody'),
        confirmLabel: text('regrade'),
      });
      return isConfirmed ? api.call(quizRoutes.regrade, { id, ...(qid === undefined ? {} : { qid }) }) : null;
    },
    onSuccess: (done) =>
      done && toast({ title: text('regradeDone', { count: done.changed }), kind: 'success' }),
    onError: (error) => toast({ title: text('regradeFailed'), detail: errorMessage(error), kind: 'error' }),
    onSettled: refresh,
  });
  const reset = useMutation({
    /** Resolves with false if the owner has thought better of it. */
    mutationFn: async ({ person, name, qid, quiz }: ResetTarget) => {
      const isConfirmed = await confirm({
        title: text('resetTitle', { name }),
        body: text('resetBody', { quiz }),
        confirmLabel: text('resetConfirm'),
        danger: true,
      });
      if (isConfirmed) await api.call(quizRoutes.resetPerson, { id, person, qid });
      return isConfirmed;
    },
    onSuccess: (isReset) => isReset && toast({ title: text('resetDone'), kind: 'success' }),
    onError: (error) => toast({ title: text('resetFailed'), detail: errorMessage(error), kind: 'error' }),
    onSettled: refresh,
  });
  return { regrade, reset };
}
