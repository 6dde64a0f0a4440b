import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useApi } from '#kernel/client/api-context.ts';
import { errorMessage } from '#kernel/client/error-message.ts';
import { usePagedRoute } from '#kernel/client/route-query.ts';
import { Button } from '#kernel/ui/button.tsx';
import { toast } from '#kernel/ui/toast.ts';
import { type Block, moderationRoutes } from '../moderation-contract.ts';
import { BLOCK_TEXTS } from './block-texts.ts';
import { text } from './messages.ts';
import styles from './moderation-page.module.css';

export function BlockedPeople({ id }: { id: string }) {
  const api = useApi();
  const client = useQueryClient();
  const blocks = usePagedRoute(moderationRoutes.blocks, { id });
  const people = blocks.data?.pages.flatMap(({ list }) => list) ?? [];
  const unblock = useMutation({
    mutationFn: ({ username, scope }: Block) => api.call(moderationRoutes.unblock, { id, username, scope }),
    onSuccess: (_, { displayname, scope }) =>
      toast({ title: text(BLOCK_TEXTS[scope].unblocked, { name: displayname }), kind: 'success' }),
    onError: (error) => toast({ title: text('unblockFailed'), detail: errorMessage(error), kind: 'error' }),
    onSettled: () => client.invalidateQueries({ queryKey: [moderationRoutes.blocks.path] }),
  });
  return (
    <section className={styles.block} aria-labelledby="blocked-title">
      <h2 id="blocked-title">{text('blocked')}</h2>
      {blocks.isSuccess && people.length === 0 && <p className={styles.muted}>{text('nobody')}</p>}
      <ul className={styles.people}>
        {people.map((person) => (
          <li key={`${person.username} ${person.scope}`} className={styles.person}>
            <span>
              {person.displayname}
              <span className={styles.scope}>
                {text('blockedBy', {
                  where: text(BLOCK_TEXTS[person.scope].where),
                  name: person.blocked_by,
                })}
              </span>
            </span>
            {person.can_unblock && (
              <Button
                variant="quiet"
                aria-label={text(BLOCK_TEXTS[person.scope].unblock, { name: person.displayname })}
                onClick={() => unblock.mutate(person)}
              >
                {text('unblock')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {blocks.hasNextPage && (
        <Button onClick={() => void blocks.fetchNextPage()}>{text('morePeople')}</Button>
      )}
    </section>
  );
}
