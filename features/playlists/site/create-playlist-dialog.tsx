import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import type { Visibility } from '#features/videos/contract.ts';
import { useApi } from '#kernel/client/api-context.ts';
import { errorCode, errorMessage, fieldError } from '#kernel/client/error-message.ts';
import { refreshQueries } from '#kernel/client/refresh-queries.ts';
import { setRouteData } from '#kernel/client/route-query.ts';
import { Button } from '#kernel/ui/button.tsx';
import { Dialog, DialogActions } from '#kernel/ui/dialog.tsx';
import { FormError } from '#kernel/ui/form-error.tsx';
import { FormStack } from '#kernel/ui/form-stack.tsx';
import { TextField } from '#kernel/ui/text-field.tsx';
import { playlistRoutes } from '../contract.ts';
import { text } from '../messages.ts';
import { playlistUrl } from './playlist-name.ts';
import { PlaylistVisibility } from './playlist-visibility.tsx';

interface CreatePlaylistDialogProps {
  readonly isOpen: boolean;
  /** Others can have private playlists only. */
  readonly isMember: boolean;
  readonly onClose: () => void;
}

export function CreatePlaylistDialog({ isOpen, isMember, onClose }: CreatePlaylistDialogProps) {
  return (
    <Dialog open={isOpen} onClose={onClose} title={text('newPlaylist')} description={text('newLead')}>
      <CreateForm isMember={isMember} onClose={onClose} />
    </Dialog>
  );
}

function CreateForm({ isMember, onClose }: Omit<CreatePlaylistDialogProps, 'isOpen'>) {
  const api = useApi();
  const client = useQueryClient();
  const navigate = useNavigate();
  const [displayname, setDisplayname] = useState('');
  const [visibility, setVisibility] = useState<Visibility>('private');
  const create = useMutation({
    mutationFn: () => api.call(playlistRoutes.create, { displayname, visibility }),
    onSuccess: (playlist) => {
      setRouteData(client, playlistRoutes.get, { id: playlist.id }, playlist);
      refreshQueries(client, [playlistRoutes.list.path]);
      navigate(`${playlistUrl(playlist.id)}/edit`);
    },
  });
  // The mutation's own state follows too late for a double click.
  const isCreating = useRef(false);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (isCreating.current) return;
    isCreating.current = true;
    create.mutate(undefined, {
      onError: () => {
        isCreating.current = false;
      },
    });
  };
  const { error } = create;
  return (
    <FormStack onSubmit={submit} error={error}>
      {error && errorCode(error) !== 'INVALID_INPUT' && (
        <FormError code={errorCode(error)}>{errorMessage(error)}</FormError>
      )}
      <TextField
        label={text('name')}
        value={displayname}
        error={fieldError(error, 'displayname')}
        onChange={({ target }) => setDisplayname(target.value)}
      />
      {isMember && <PlaylistVisibility value={visibility} onChange={setVisibility} />}
      <DialogActions>
        <Button onClick={onClose}>{text('cancel')}</Button>
        <Button variant="primary" type="submit" busy={create.isPending}>
          {text('create')}
        </Button>
      </DialogActions>
    </FormStack>
  );
}
