import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useApi } from '#kernel/client/api-context.ts';
import { errorMessage } from '#kernel/client/error-message.ts';
import { routeKey, useRoute } from '#kernel/client/route-query.ts';
import type { CallInputOf } from '#kernel/contract/route.ts';
import { toast } from '#kernel/ui/toast.ts';
import { type Artifact, artifactRoutes } from '../contract.ts';

/** A person looks through a few hundred, not through ten thousand. */
const LISTED = 300;

/** The marks of a video as they are now, and what can be done with them. */
export function useArtifacts(id: string) {
  const api = useApi();
  const client = useQueryClient();
  const asked = { id, max: LISTED };
  const answer = useRoute(artifactRoutes.list, asked);
  const refresh = () => client.invalidateQueries({ queryKey: routeKey(artifactRoutes.list, asked) });
  const add = useMutation({
    mutationFn: (mark: Omit<CallInputOf<typeof artifactRoutes.create>, 'id'>) =>
      api.call(artifactRoutes.create, { id, ...mark }),
    onSuccess: refresh,
  });
  const remove = useMutation({
    mutationFn: ({ id: artifact }: Artifact) => api.call(artifactRoutes.remove, { id, artifact }),
    onError: (error) =>
      toast({ title: 'The mark was not deleted', detail: errorMessage(error), kind: 'error' }),
    onSettled: refresh,
  });
  return {
    list: answer.data?.list ?? [],
    total: answer.data?.totalcount ?? 0,
    error: answer.error,
    add,
    remove,
  };
}
