import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { useApi } from '#kernel/client/api-context.ts';
import { errorCode, errorMessage, fieldError } from '#kernel/client/error-message.ts';
import { setRouteData } from '#kernel/client/route-query.ts';
import { Button } from '#kernel/ui/button.tsx';
import { Dialog, DialogActions } from '#kernel/ui/dialog.tsx';
import { FormError } from '#kernel/ui/form-error.tsx';
import { FormStack } from '#kernel/ui/form-stack.tsx';
import { TextField } from '#kernel/ui/text-field.tsx';
import { STUDIO_VIDEOS_PATH, type VideoSource, videoRoutes } from '../contract.ts';
import { text } from './list-messages.ts';
import { fromLocalInput } from './local-time.ts';

/** Asks only for the required fields; the others are on the edit page. */
export function CreateVideoDialog({ source, onClose }: { source: VideoSource | null; onClose: () => void }) {
  // Keeps the last source, so that the content stays while the dialog closes.
  const [lastSource, setLastSource] = useState<VideoSource>('VIDEO');
  if (source && source !== lastSource) setLastSource(source);
  const isEvent = lastSource === 'LIVE_EVENT';
  return (
    <Dialog
      open={source !== null}
      onClose={onClose}
      title={text(isEvent ? 'newLiveEvent' : 'newVideo')}
      description={text(isEvent ? 'createEventLead' : 'createVideoLead')}
    >
      <CreateVideoForm source={lastSource} onClose={onClose} />
    </Dialog>
  );
}

function CreateVideoForm({ source, onClose }: { source: VideoSource; onClose: () => void }) {
  const api = useApi();
  const client = useQueryClient();
  const navigate = useNavigate();
  const [displayname, setDisplayname] = useState('');
  const [start, setStart] = useState('');
  const create = useMutation({
    mutationFn: () =>
      api.call(videoRoutes.create, { displayname, src: source, time_live: fromLocalInput(start) }),
    onSuccess: (video) => {
      setRouteData(client, videoRoutes.get, { id: video.kapsule_id }, video);
      void client.invalidateQueries({ queryKey: [STUDIO_VIDEOS_PATH] });
      navigate(`/app/studio/video/${video.kapsule_id}`);
    },
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (!create.isPending) create.mutate();
  };
  const { error } = create;
  return (
    <FormStack onSubmit={submit} error={error}>
      {error && errorCode(error) !== 'INVALID_INPUT' && (
        <FormError code={errorCode(error)}>{errorMessage(error)}</FormError>
      )}
      <TextField
        label={text('fieldTitle')}
        value={displayname}
        error={fieldError(error, 'displayname')}
        onChange={(event) => setDisplayname(event.target.value)}
      />
      {source === 'LIVE_EVENT' && (
        <TextField
          label={text('fieldStart')}
          type="datetime-local"
          hint={text('fieldStartHint')}
          value={start}
          error={fieldError(error, 'time_live')}
          onChange={(event) => setStart(event.target.value)}
        />
      )}
      <DialogActions>
        <Button onClick={onClose}>{text('cancel')}</Button>
        <Button variant="primary" type="submit" busy={create.isPending}>
          {text('create')}
        </Button>
      </DialogActions>
    </FormStack>
  );
}
