import { useMutationState } from '@tanstack/react-query';

/** The `mutationKey` of changes that a page reports in its save indicator. */
export const SAVING = ['saving'] as const;

export interface Saving {
  readonly isSaving: boolean;
  /** The last change failed. Its own part of the page says why. */
  readonly hasFailed: boolean;
}

/** The state of all changes with the key `SAVING`. */
export function useSaving(): Saving {
  const changes = useMutationState({
    filters: { mutationKey: SAVING },
    select: ({ state }) => ({ status: state.status, atMs: state.submittedAt }),
  });
  const last = changes.reduce<(typeof changes)[number] | null>(
    (latest, one) => (!latest || one.atMs >= latest.atMs ? one : latest),
    null,
  );
  return {
    isSaving: changes.some(({ status }) => status === 'pending'),
    hasFailed: last?.status === 'error',
  };
}
