import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { timelineRoutes } from '#features/timeline/contract.ts';
import { useApi } from '#kernel/client/api-context.ts';
import { problemOf } from '#kernel/client/error-message.ts';
import { SAVING } from '#kernel/client/saving.ts';
import type { SentQuiz } from '../quiz-mapping.ts';
import { nextOrder } from './add-actions.ts';
import { createAddition } from './add-quizzes.ts';
import { useStudio } from './studio-context.ts';

const wait = (sec: number): Promise<void> => new Promise((done) => setTimeout(done, sec * 1000));

/** Adds many items. The list is loaded anew once at the end, not after each of them. */
export function useAddition(groups: readonly SentQuiz[]) {
  const { video, sections } = useStudio();
  const { kapsule_id: id, duration: durationMs } = video;
  const api = useApi();
  const client = useQueryClient();
  const [added, setAdded] = useState(0);
  const [addition] = useState(() =>
    createAddition(groups, {
      create: (item) => api.call(timelineRoutes.create, { id, ...item }),
      durationMs,
      order: nextOrder(sections.map(({ quiz }) => quiz?.data.order ?? -1)),
      wait,
    }),
  );
  useEffect(() => () => addition.stop(), [addition]);
  const adding = useMutation({
    mutationKey: SAVING,
    mutationFn: () => addition.run(setAdded),
    onSettled: () => client.invalidateQueries({ queryKey: [timelineRoutes.list.path] }),
  });
  return {
    added,
    total: addition.total,
    isRunning: adding.isPending,
    error: adding.error ? problemOf(adding.error) : null,
    /** Resolves to whether everything is added. Called again, it goes on where it stopped. */
    run: (): Promise<boolean> =>
      adding.mutateAsync().then(
        () => true,
        () => false,
      ),
  };
}
