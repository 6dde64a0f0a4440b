import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ImageUp, Trash2 } from 'lucide-react';
import { useId, useRef } from 'react';
import { useApi } from '#kernel/client/api-context.ts';
import { problemOf } from '#kernel/client/error-message.ts';
import { setRouteData } from '#kernel/client/route-query.ts';
import { Button } from '#kernel/ui/button.tsx';
import { FormError } from '#kernel/ui/form-error.tsx';
import { Thumbnail } from '#kernel/ui/thumbnail.tsx';
import { toast } from '#kernel/ui/toast.ts';
import { type Playlist, playlistRoutes } from '../contract.ts';
import { refreshPlaylist } from '../site/use-playlist.ts';
import styles from './edit-playlist-page.module.css';
import { text } from './messages.ts';

/** Uploads, replaces, and removes the cover. Changes take effect immediately; after an error the cover stays. */
export function CoverField({ playlist }: { playlist: Playlist }) {
  const { id } = playlist;
  const api = useApi();
  const client = useQueryClient();
  const input = useRef<HTMLInputElement>(null);
  const labelId = useId();
  const change = useMutation({
    mutationFn: (file: File | null) =>
      file
        ? api.call(playlistRoutes.setCover, { id }, { bytes: file })
        : api.call(playlistRoutes.removeCover, { id }),
    onSuccess: (saved, file) => {
      setRouteData(client, playlistRoutes.get, { id }, saved);
      refreshPlaylist(client, id);
      toast({ title: text(file ? 'coverSaved' : 'coverRemoved'), kind: 'success' });
    },
  });
  const isRemoving = change.isPending && change.variables === null;
  const problem = change.error ? problemOf(change.error) : null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a grid in all browsers
    <div className={styles.cover} role="group" aria-labelledby={labelId}>
      <span id={labelId} className={styles.label}>
        {text('cover')}
      </span>
      {problem && <FormError code={problem.code}>{problem.message}</FormError>}
      <Thumbnail images={playlist.images} className={styles.picture} />
      <div className={styles.buttons}>
        <Button busy={change.isPending && !isRemoving} onClick={() => input.current?.click()}>
          <ImageUp aria-hidden="true" />
          {text(playlist.has_cover ? 'replaceCover' : 'uploadCover')}
        </Button>
        {playlist.has_cover && (
          <Button variant="quiet" busy={isRemoving} onClick={() => change.mutate(null)}>
            <Trash2 aria-hidden="true" />
            {text('removeCover')}
          </Button>
        )}
        <input
          ref={input}
          hidden
          type="file"
          aria-label={text('cover')}
          accept="image/png,image/jpeg,image/webp"
          onChange={({ target }) => {
            const [file] = target.files ?? [];
            // The same file can be chosen again after an error.
            target.value = '';
            if (file && !change.isPending) change.mutate(file);
          }}
        />
      </div>
      <p className={styles.hint}>{text('coverHint')}</p>
    </div>
  );
}
