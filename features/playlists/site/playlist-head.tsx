import { Building2, Link2, Lock, Pencil, Play, Share2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { ownerUrl } from '#features/accounts/contract.ts';
import { buildEmbedCode, computeFrameSize } from '#features/embeds/contract.ts';
import type { Visibility } from '#features/videos/contract.ts';
import { Button, buttonClass } from '#kernel/ui/button.tsx';
import { Chip } from '#kernel/ui/chip.tsx';
import { CopyField } from '#kernel/ui/copy-field.tsx';
import { Dialog } from '#kernel/ui/dialog.tsx';
import { DurationText } from '#kernel/ui/duration-text.tsx';
import { Skeleton } from '#kernel/ui/skeleton.tsx';
import { Thumbnail } from '#kernel/ui/thumbnail.tsx';
import type { Playlist } from '../contract.ts';
import { text } from '../messages.ts';
import styles from './playlist-head.module.css';
import { entryUrl, playlistName, playlistUrl } from './playlist-name.ts';

const ICONS: Readonly<Record<Exclude<Visibility, 'public'>, ReactNode>> = {
  private: <Lock />,
  unlisted: <Link2 />,
  organization: <Building2 />,
};

export function VisibilityLabel({ visibility }: { visibility: Visibility }) {
  if (visibility === 'public') return null;
  return <Chip icon={ICONS[visibility]}>{text(visibility)}</Chip>;
}

/** The cover, the name, and what can be done with a playlist. */
export function PlaylistHead({ playlist }: { playlist: Playlist }) {
  const { id, first, owner_name, owner_displayname: owner, description, totalcount, duration } = playlist;
  return (
    <header className={styles.head}>
      <Thumbnail images={playlist.images} eager className={styles.cover} />
      <div className={styles.words}>
        <h1 className={styles.name} tabIndex={-1}>
          {playlistName(playlist)}
        </h1>
        {playlist.kind === 'later' ? (
          <p className={styles.facts}>{text('watchLaterLead')}</p>
        ) : (
          owner && (
            <p className={styles.owner}>
              {owner_name ? (
                <Link to={ownerUrl(owner_name)}>{text('by', { owner })}</Link>
              ) : (
                text('by', { owner })
              )}
            </p>
          )
        )}
        <p className={styles.facts}>
          <span>{text('videoCount', { count: totalcount })}</span>
          {duration > 0 && <DurationText durationMs={duration} />}
          {playlist.kind === 'list' && <VisibilityLabel visibility={playlist.visibility} />}
        </p>
        {description && <p className={styles.description}>{description}</p>}
        <div className={styles.actions}>
          {first && (
            <Link className={buttonClass('primary')} to={entryUrl(first, id)}>
              <Play aria-hidden="true" />
              {text('playAll')}
            </Link>
          )}
          {playlist.kind === 'list' && <ShareButton playlist={playlist} />}
          {playlist.can_edit && (
            <Link className={buttonClass('secondary')} to={`${playlistUrl(id)}/edit`}>
              <Pencil aria-hidden="true" />
              {text('edit')}
            </Link>
          )}
        </div>
      </div>
    </header>
  );
}

/** Videos of a playlist can have any shape; most are 16:9. */
const embedCodeOf = ({ embed_url: src, displayname: title }: Playlist): string =>
  buildEmbedCode({ src, title, ...computeFrameSize(null), responsive: true });

function ShareButton({ playlist }: { playlist: Playlist }) {
  const [isOpen, setIsOpen] = useState(false);
  const { visibility } = playlist;
  const hint =
    visibility === 'private'
      ? text('sharePrivate')
      : visibility === 'organization'
        ? text('shareOrganization')
        : undefined;
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>
        <Share2 aria-hidden="true" />
        {text('share')}
      </Button>
      <Dialog open={isOpen} onClose={() => setIsOpen(false)} title={text('shareTitle')}>
        <CopyField label={text('link')} hint={hint} value={playlist.app_url} />
        {isOpen && (visibility === 'public' || visibility === 'unlisted') && (
          <CopyField label={text('embedCode')} value={embedCodeOf(playlist)} rows={5} />
        )}
      </Dialog>
    </>
  );
}

export function PlaylistHeadSkeleton() {
  return (
    <div className={styles.head}>
      <div className={styles.cover}>
        <Skeleton shape="picture" />
      </div>
      <div className={styles.words}>
        <Skeleton shape="title" />
        <Skeleton />
      </div>
    </div>
  );
}
