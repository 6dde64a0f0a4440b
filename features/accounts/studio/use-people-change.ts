import { useMutation, useQueryClient } from '@tanstack/react-query';
import { organizationRoutes } from '#features/organizations/contract.ts';
import type { ApiClient } from '#kernel/client/api-client.ts';
import { useApi } from '#kernel/client/api-context.ts';
import { errorMessage } from '#kernel/client/error-message.ts';
import { AppError } from '#kernel/contract/errors.ts';
import { toast } from '#kernel/ui/toast.ts';
import { accountRoutes } from '../contract.ts';
import { peopleRoutes } from '../people-contract.ts';

interface PeopleChange<Input, Output> {
  call: (api: ApiClient, input: Input) => Promise<Output>;
  /** What the toast says; nothing if omitted. */
  done?: (output: Output) => string;
  failed: () => string;
}

/** Changes a person and loads the lists again, also if the person is gone: deleted, or removed by someone else. */
export function usePeopleChange<Input, Output>({ call, done, failed }: PeopleChange<Input, Output>) {
  const api = useApi();
  const client = useQueryClient();
  const refresh = () =>
    Promise.all(
      // Our own role may have changed.
      [organizationRoutes.members, peopleRoutes.otherAccounts, accountRoutes.me].map(({ path }) =>
        client.invalidateQueries({ queryKey: [path] }),
      ),
    );
  return useMutation({
    mutationFn: (input: Input) => call(api, input),
    onSuccess: (output) => {
      if (done) toast({ title: done(output), kind: 'success' });
      return refresh();
    },
    onError: (error) => {
      toast({ title: failed(), detail: errorMessage(error), kind: 'error' });
      if (error instanceof AppError && error.status === 404) return refresh();
    },
  });
}
