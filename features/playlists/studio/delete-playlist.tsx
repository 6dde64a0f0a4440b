import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { useNavigate } from 'react-router';
import { useApi } from '#kernel/client/api-context.ts';
import { errorCode, errorMessage } from '#kernel/client/error-message.ts';
import { refreshQueries } from '#kernel/client/refresh-queries.ts';
import { Button } from '#kernel/ui/button.tsx';
import { confirm } from '#kernel/ui/confirm.ts';
import { toast } from '#kernel/ui/toast.ts';
import { type Playlist, playlistRoutes } from '../contract.ts';
import styles from './edit-playlist-page.module.css';
import { text } from './messages.ts';

interface DeletePlaylistProps {
  readonly playlist: Playlist;
  /** Drops unsaved edits, so that nobody is asked about them. */
  readonly onDelete: () => void;
}

export function DeletePlaylist({ playlist: { id, displayname }, onDelete }: DeletePlaylistProps) {
  const api = useApi();
  const client = useQueryClient();
  const navigate = useNavigate();
  const remove = useMutation({
    async mutationFn() {
      try {
        await api.call(playlistRoutes.remove, { id });
      } catch (error) {
        // Someone else deleted it first, which has the same result.
        if (errorCode(error) !== 'PLAYLIST_NOT_FOUND') throw error;
      }
    },
    onSuccess: () => {
      onDelete();
      toast({ title: text('deleted'), kind: 'success' });
      refreshQueries(client, [playlistRoutes.list.path]);
      navigate('/app/playlists');
    },
    onError: (error) => toast({ title: text('notDeleted'), detail: errorMessage(error), kind: 'error' }),
  });
  const ask = async (): Promise<void> => {
    const isConfirmed = await confirm({
      title: text('deleteTitle'),
      body: text('deleteBody', { name: displayname }),
      confirmLabel: text('delete'),
      danger: true,
    });
    if (isConfirmed) remove.mutate();
  };
  return (
    <div className={styles.danger}>
      <Button variant="danger" busy={remove.isPending} onClick={() => void ask()}>
        <Trash2 aria-hidden="true" />
        {text('delete')}
      </Button>
    </div>
  );
}
