import { useRoute } from '#kernel/client/route-query.ts';
import { playlistRoutes } from '../contract.ts';
import { text } from '../messages.ts';
import styles from './owner-playlists.module.css';
import { PlaylistGrid } from './playlist-card.tsx';

/** The listed playlists of one person; nothing without any. */
export function OwnerPlaylists({ owner }: { owner: string }) {
  const { data } = useRoute(playlistRoutes.list, { owner });
  if (!data || data.list.length === 0) return null;
  return (
    <section className={styles.section} aria-label={text('playlists')}>
      <h2 className={styles.heading}>{text('playlists')}</h2>
      <PlaylistGrid playlists={data.list} label={text('playlists')} level={3} />
    </section>
  );
}
