import { useQueryClient } from '@tanstack/react-query';
import { useApi } from '#kernel/client/api-context.ts';
import { errorMessage } from '#kernel/client/error-message.ts';
import { confirm } from '#kernel/ui/confirm.ts';
import { toast } from '#kernel/ui/toast.ts';
import { moderationRoutes } from '../moderation-contract.ts';

/** Keeps a person from commenting on the videos of this video's owner, after a question. */
export function useBlock(videoId: string): (username: string, name: string) => Promise<void> {
  const api = useApi();
  const client = useQueryClient();
  return async (username, name) => {
    const sure = await confirm({
      title: `Block ${name}?`,
      body: 'They can still watch, but no longer comment on any video of this owner. What they wrote stays. You can unblock them at any time.',
      confirmLabel: 'Block',
      danger: true,
    });
    if (!sure) return;
    try {
      await api.call(moderationRoutes.block, { id: videoId, username });
      toast({ title: `${name} is blocked`, kind: 'success' });
      await client.invalidateQueries({ queryKey: [moderationRoutes.blocks.path] });
    } catch (error) {
      toast({ title: `${name} could not be blocked`, detail: errorMessage(error), kind: 'error' });
    }
  };
}
