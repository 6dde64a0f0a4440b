import { useQueryClient } from '@tanstack/react-query';
import { useApi } from '#kernel/client/api-context.ts';
import { errorMessage } from '#kernel/client/error-message.ts';
import { confirm } from '#kernel/ui/confirm.ts';
import { toast } from '#kernel/ui/toast.ts';
import { type BlockScope, moderationRoutes } from '../moderation-contract.ts';
import { BLOCK_TEXTS } from './block-texts.ts';
import { text } from './messages.ts';

type Block = (person: { username: string; name: string }, scope: BlockScope) => Promise<void>;

/** Blocks a person from commenting, after a confirmation that names the scope. */
export function useBlock(videoId: string): Block {
  const api = useApi();
  const client = useQueryClient();
  return async ({ username, name }, scope) => {
    const isConfirmed = await confirm({
      title: text(BLOCK_TEXTS[scope].confirm, { name }),
      body: text('blockHint'),
      confirmLabel: text('block'),
      danger: true,
    });
    if (!isConfirmed) return;
    try {
      await api.call(moderationRoutes.block, { id: videoId, username, scope });
      toast({ title: text('isBlocked', { name }), kind: 'success' });
      await client.invalidateQueries({ queryKey: [moderationRoutes.blocks.path] });
    } catch (error) {
      toast({ title: text('blockFailed', { name }), detail: errorMessage(error), kind: 'error' });
    }
  };
}
