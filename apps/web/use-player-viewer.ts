import { useEffect } from 'react';
import { toViewer } from '#apps/player/sign-in.ts';
import { accountRoutes } from '#features/accounts/contract.ts';
import { useRoute } from '#kernel/client/route-query.ts';
import { ANONYMOUS_USERNAME } from '#kernel/contract/viewer.ts';
import type { Player } from '#kernel/player/core/player.ts';

/** Tells the player who has signed in elsewhere on the page, such as in the comments. */
export function usePlayerViewer(player: Pick<Player, 'widgets'> | null): void {
  const user = useRoute(accountRoutes.me, {}).data?.user;
  useEffect(() => {
    if (!player || !user || user.username === ANONYMOUS_USERNAME) return;
    const { current, set } = player.widgets.viewers;
    if (current().username !== user.username) set(toViewer(user));
  }, [player, user]);
}
