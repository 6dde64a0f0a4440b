import { accountRoutes } from '#features/accounts/contract.ts';
import { EditPlaylistPage } from '#features/playlists/studio/edit-playlist-page.tsx';
import { useRoute } from '#kernel/client/route-query.ts';

export function EditPlaylistRoute() {
  const me = useRoute(accountRoutes.me, {}).data;
  return <EditPlaylistPage isMember={Boolean(me?.user.organization)} />;
}
