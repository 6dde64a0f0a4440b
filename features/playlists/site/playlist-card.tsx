import { ListVideo } from 'lucide-react';
import { Link } from 'react-router';
import { classNames } from '#kernel/ui/class-names.ts';
import badge from '#kernel/ui/picture-badge.module.css';
import { Skeleton } from '#kernel/ui/skeleton.tsx';
import stretched from '#kernel/ui/stretched-link.module.css';
import { Thumbnail } from '#kernel/ui/thumbnail.tsx';
import type { Playlist } from '../contract.ts';
import { text } from '../messages.ts';
import styles from './playlist-card.module.css';
import { VisibilityLabel } from './playlist-head.tsx';
import { playlistName, playlistUrl } from './playlist-name.ts';

export type CardPlaylist = Pick<
  Playlist,
  'id' | 'kind' | 'displayname' | 'visibility' | 'images' | 'totalcount'
>;

interface PlaylistGridProps {
  readonly playlists: readonly CardPlaylist[];
  readonly label: string;
  readonly level?: 2 | 3;
}

export function PlaylistGrid({ playlists, label, level = 2 }: PlaylistGridProps) {
  return (
    <ul className={styles.grid} aria-label={label}>
      {playlists.map((playlist) => (
        <li key={playlist.id}>
          <PlaylistCard playlist={playlist} level={level} />
        </li>
      ))}
    </ul>
  );
}

function PlaylistCard({ playlist, level }: { playlist: CardPlaylist; level: 2 | 3 }) {
  const Heading = `h${level}` as const;
  return (
    <article className={classNames(stretched.box, styles.card)}>
      <div className={styles.picture}>
        <Thumbnail images={playlist.images} className={styles.image} />
        <span className={classNames(badge.badge, styles.count)}>
          <ListVideo aria-hidden="true" />
          {text('videoCount', { count: playlist.totalcount })}
        </span>
      </div>
      <Heading className={styles.name}>
        <Link to={playlistUrl(playlist.id)} className={stretched.link}>
          {playlistName(playlist)}
        </Link>
      </Heading>
      {playlist.kind === 'list' && (
        <div>
          <VisibilityLabel visibility={playlist.visibility} />
        </div>
      )}
    </article>
  );
}

export function PlaylistGridSkeleton() {
  return (
    <div className={styles.grid} role="status" aria-label={text('loadingPlaylists')}>
      {[1, 2, 3, 4].map((card) => (
        <div key={card} className={styles.card}>
          <Skeleton shape="picture" />
          <Skeleton />
        </div>
      ))}
    </div>
  );
}
