import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { type Video, videoChannel } from '#features/videos/contract.ts';
import { useApi } from '#kernel/client/api-context.ts';
import { errorCode, errorMessage } from '#kernel/client/error-message.ts';
import { useListen } from '#kernel/client/listen-context.ts';
import { refreshQueries } from '#kernel/client/refresh-queries.ts';
import { routeKey, useRoute } from '#kernel/client/route-query.ts';
import { toast } from '#kernel/ui/toast.ts';
import { type LiveQuestion, quizRoutes } from '../contract.ts';
import { QUESTION_CLOSED_EVENT, QUESTION_OPENED_EVENT, RESULTS_CHANGED_EVENT } from '../events.ts';
import { text } from './messages.ts';

const EVENTS: readonly string[] = [QUESTION_OPENED_EVENT, QUESTION_CLOSED_EVENT, RESULTS_CHANGED_EVENT];

export interface Openings {
  /** The live questions that were opened, by their id. */
  readonly byId: ReadonlyMap<number, LiveQuestion>;
  /** The question that is being opened or closed. */
  readonly pending: number | null;
  open(question: number): void;
  close(question: number): void;
}

/** The questions of a live event that were opened, with their results while people answer. */
export function useOpenings({ kapsule_id: id, live_event }: Video): Openings {
  const isEvent = live_event !== null;
  const { data } = useRoute(quizRoutes.openings, { id }, { enabled: isEvent });
  useRefreshedOpenings(id, isEvent);
  const api = useApi();
  const client = useQueryClient();
  const change = useMutation({
    mutationFn: ({ question, isOpen }: { question: number; isOpen: boolean }) =>
      api.call(isOpen ? quizRoutes.open : quizRoutes.close, { id, question }),
    onError: (error, { isOpen }) =>
      toast({
        title: text(isOpen ? 'notOpened' : 'notClosed'),
        // Viewers cannot be asked what only the draft contains.
        detail: errorCode(error) === 'QUESTION_NOT_FOUND' ? text('publishToOpen') : errorMessage(error),
        kind: 'error',
      }),
    onSettled: () => client.invalidateQueries({ queryKey: routeKey(quizRoutes.openings, { id }) }),
  });
  const byId = useMemo(() => new Map(data?.list.map((one) => [one.id, one])), [data]);
  return {
    byId,
    pending: change.isPending ? change.variables.question : null,
    open: (question) => change.mutate({ question, isOpen: true }),
    close: (question) => change.mutate({ question, isOpen: false }),
  };
}

function useRefreshedOpenings(id: string, isEvent: boolean): void {
  const client = useQueryClient();
  const listen = useListen();
  useEffect(() => {
    if (!listen || !isEvent) return;
    const refresh = (): void => refreshQueries(client, routeKey(quizRoutes.openings, { id }));
    return listen([videoChannel(id)], {
      event: ({ type }) => (EVENTS.includes(type) ? refresh() : undefined),
      reset: refresh,
    });
  }, [client, listen, id, isEvent]);
}
