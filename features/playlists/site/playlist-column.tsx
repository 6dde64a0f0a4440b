import { ListVideo } from 'lucide-react';
import { type MouseEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { useApi } from '#kernel/client/api-context.ts';
import { DurationText } from '#kernel/ui/duration-text.tsx';
import { LoadMore } from '#kernel/ui/load-more.tsx';
import { Thumbnail } from '#kernel/ui/thumbnail.tsx';
import { type PlaylistConfig, type PlaylistVideo, playlistRoutes } from '../contract.ts';
import { addPage, type EntryPages, nextPage, PAGE_SIZE, pageOf } from '../entry-pages.ts';
import { text } from '../messages.ts';
import styles from './playlist-column.module.css';
import { entryUrl, playlistName, playlistUrl } from './playlist-name.ts';

interface PlaylistColumnProps {
  /** What the player has of the playlist. */
  readonly playlist: PlaylistConfig;
  /** Opens a video in place. */
  onOpen(entry: PlaylistVideo): void;
}

const isNarrow = (): boolean => matchMedia('(max-width: 63.99rem)').matches;

/** The playlist next to a video on the watch page, with the current entry in sight. On phones it opens on request. */
export function PlaylistColumn({ playlist, onOpen }: PlaylistColumnProps) {
  const { id, position, totalcount, skipped } = playlist;
  const [isOpen, setIsOpen] = useState(() => !isNarrow());
  return (
    <details
      className={styles.column}
      open={isOpen}
      onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
    >
      <summary className={styles.summary}>
        <ListVideo aria-hidden="true" />
        <span className={styles.name} dir="auto">
          {playlistName(playlist)}
        </span>
        {position !== null && (
          <span className={styles.position}>
            {text('positionOf', { position: position + 1, total: totalcount })}
          </span>
        )}
      </summary>
      {isOpen && <Entries key={id} playlist={playlist} onOpen={onOpen} />}
      <p className={styles.foot}>
        {skipped > 0 && <span>{text('skipped', { count: skipped })}</span>}
        <Link to={playlistUrl(id)}>{text('wholePlaylist')}</Link>
      </p>
    </details>
  );
}

function Entries({ playlist, onOpen }: PlaylistColumnProps) {
  const box = useRef<HTMLDivElement>(null);
  const { pages, load, loading, hasFailed } = useEntryPages(playlist);
  const { position } = playlist;
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another video scrolls the list
  useLayoutEffect(() => {
    const current = box.current?.querySelector<HTMLElement>('[aria-current]');
    if (!box.current || !current) return;
    // The page itself must not scroll.
    box.current.scrollTop = current.offsetTop - box.current.clientHeight / 3;
  }, [position]);
  const open = (entry: PlaylistVideo) => (event: MouseEvent) => {
    // Links open new tabs as everywhere else.
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    onOpen(entry);
  };
  return (
    <div ref={box} className={styles.box}>
      <LoadMore
        more={nextPage(pages, -1) !== null}
        loading={loading === -1}
        failed={hasFailed}
        onMore={() => load(-1)}
      />
      <ol className={styles.list} aria-label={text('entries')}>
        {pages.entries.map((entry) => (
          <li key={entry.position}>
            <Link
              to={entryUrl(entry.kapsule_id, playlist.id)}
              className={styles.entry}
              aria-current={entry.position === position ? 'true' : undefined}
              onClick={open(entry)}
            >
              <span className={styles.number} aria-hidden="true">
                {entry.position === position ? '▸' : entry.position + 1}
              </span>
              <span className={styles.picture}>
                <Thumbnail images={entry.images} />
              </span>
              <span className={styles.words}>
                <span className={styles.title} dir="auto">
                  {entry.displayname}
                </span>
                {entry.duration > 0 && <DurationText durationMs={entry.duration} className={styles.facts} />}
              </span>
            </Link>
          </li>
        ))}
      </ol>
      <LoadMore
        more={nextPage(pages, 1) !== null}
        loading={loading === 1}
        failed={hasFailed}
        onMore={() => load(1)}
      />
    </div>
  );
}

const pagesOf = ({ page, list, totalcount }: PlaylistConfig): EntryPages<PlaylistVideo> =>
  addPage<PlaylistVideo>(null, page, { list, totalcount });

/** The loaded pages: those around the current entry, and what was loaded by scrolling. */
function useEntryPages(playlist: PlaylistConfig) {
  const api = useApi();
  const [pages, setPages] = useState(() => pagesOf(playlist));
  const [loading, setLoading] = useState<1 | -1 | null>(null);
  const [hasFailed, setHasFailed] = useState(false);
  useEffect(() => {
    const page = pageOf(playlist.position ?? 0);
    // A video outside the loaded pages, or a list that was changed meanwhile, starts anew.
    setPages((known) =>
      page >= known.first && page <= known.last && known.totalcount === playlist.totalcount
        ? known
        : pagesOf(playlist),
    );
  }, [playlist]);
  async function load(direction: 1 | -1): Promise<void> {
    const page = nextPage(pages, direction);
    if (page === null || loading !== null) return;
    setLoading(direction);
    setHasFailed(false);
    try {
      const found = await api.call(playlistRoutes.videos, { id: playlist.id, page, size: PAGE_SIZE });
      setPages((known) => addPage(known, page, found));
    } catch {
      setHasFailed(true);
    } finally {
      setLoading(null);
    }
  }
  return { pages, loading, hasFailed, load: (direction: 1 | -1) => void load(direction) };
}
