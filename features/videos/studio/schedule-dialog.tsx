import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useApi } from '#kernel/client/api-context.ts';
import { errorCode, errorMessage, fieldError } from '#kernel/client/error-message.ts';
import { setRouteData } from '#kernel/client/route-query.ts';
import type { CallInputOf } from '#kernel/contract/route.ts';
import { Button } from '#kernel/ui/button.tsx';
import { Dialog, DialogActions } from '#kernel/ui/dialog.tsx';
import { FormError } from '#kernel/ui/form-error.tsx';
import { FormStack } from '#kernel/ui/form-stack.tsx';
import { Select } from '#kernel/ui/select.tsx';
import { TextField } from '#kernel/ui/text-field.tsx';
import { toast } from '#kernel/ui/toast.ts';
import { type PublishVisibility, STUDIO_VIDEOS_PATH, videoRoutes } from '../contract.ts';
import type { StudioVideo } from '../studio-contract.ts';
import { text } from './list-messages.ts';
import { fromLocalInput, toLocalInput } from './local-time.ts';
import { publishOptions } from './video-texts.tsx';

type Change = Omit<CallInputOf<typeof videoRoutes.change>, 'id'>;

/** Chooses when a video is published, and for whom. */
export function ScheduleDialog({ video, onClose }: { video: StudioVideo | null; onClose: () => void }) {
  // Keeps the last video, so that the content stays while the dialog closes.
  const [last, setLast] = useState(video);
  if (video && video !== last) setLast(video);
  if (!last) return null;
  const until = text(last.visibility === 'public' ? 'private' : last.visibility);
  return (
    <Dialog
      open={video !== null}
      onClose={onClose}
      title={text('scheduleTitle')}
      description={text('scheduleLead', { visibility: until.toLowerCase() })}
    >
      <ScheduleForm key={last.kapsule_id} video={last} onClose={onClose} />
    </Dialog>
  );
}

function useSchedule(id: string, onDone: () => void) {
  const api = useApi();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (change: Change) => api.call(videoRoutes.change, { id, ...change }),
    onSuccess(saved, { publish_at }) {
      setRouteData(client, videoRoutes.get, { id }, saved);
      void client.invalidateQueries({ queryKey: [STUDIO_VIDEOS_PATH] });
      toast({ title: text(publish_at === null ? 'scheduleRemoved' : 'scheduleSaved'), kind: 'success' });
      onDone();
    },
  });
}

function ScheduleForm({ video, onClose }: { video: StudioVideo; onClose: () => void }) {
  const [time, setTime] = useState(toLocalInput(video.publish_at));
  const [visibility, setVisibility] = useState<PublishVisibility>(video.publish_visibility ?? 'public');
  const [isMissing, setMissing] = useState(false);
  const save = useSchedule(video.kapsule_id, onClose);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const publish_at = fromLocalInput(time);
    setMissing(publish_at === null);
    if (publish_at === null || save.isPending) return;
    // A video that is visible already is hidden until then.
    const hidden = video.visibility === 'public' || video.visibility === visibility;
    save.mutate({ publish_at, publish_visibility: visibility, ...(hidden ? { visibility: 'private' } : {}) });
  };
  const { error } = save;
  return (
    <FormStack onSubmit={submit} error={error}>
      {error && errorCode(error) !== 'INVALID_INPUT' && (
        <FormError code={errorCode(error)}>{errorMessage(error)}</FormError>
      )}
      <TextField
        label={text('scheduleTime')}
        type="datetime-local"
        hint={text('scheduleTimeHint')}
        value={time}
        error={isMissing ? text('scheduleMissing') : fieldError(error, 'publish_at')}
        onChange={(event) => setTime(event.target.value)}
      />
      <Select
        label={text('scheduleVisibility')}
        value={visibility}
        options={publishOptions()}
        onChange={setVisibility}
      />
      <DialogActions>
        {video.publish_at === null ? (
          <Button onClick={onClose}>{text('cancel')}</Button>
        ) : (
          <Button onClick={() => save.mutate({ publish_at: null })}>{text('scheduleRemove')}</Button>
        )}
        <Button variant="primary" type="submit" busy={save.isPending}>
          {text('scheduleSave')}
        </Button>
      </DialogActions>
    </FormStack>
  );
}
