import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useApi } from '#kernel/client/api-context.ts';
import { errorMessage } from '#kernel/client/error-message.ts';
import { setRouteData } from '#kernel/client/route-query.ts';
import { SAVING } from '#kernel/client/saving.ts';
import { Button } from '#kernel/ui/button.tsx';
import { confirm } from '#kernel/ui/confirm.ts';
import { toast } from '#kernel/ui/toast.ts';
import { type LiveState, type Video, videoRoutes } from '../contract.ts';
import { canChangeLiveState } from '../policy.ts';
import { text } from './edit-messages.ts';
import styles from './edit-video-page.module.css';

const TRANSITIONS = [
  { state: 'LIVE', name: 'goLive' },
  { state: 'NOT_LIVE', name: 'goOffAir' },
  { state: 'CLOSED', name: 'endEvent' },
] as const satisfies readonly { state: LiveState; name: string }[];
type Transition = (typeof TRANSITIONS)[number];

/** Buttons for the possible next states of an event. */
export function LiveControls({ video, state }: { video: Video; state: LiveState }) {
  const api = useApi();
  const client = useQueryClient();
  const id = video.kapsule_id;
  const change = useMutation({
    mutationKey: SAVING,
    // Serializes the requests, so that ending an event while it goes live takes effect afterward.
    scope: { id: `live-state ${id}` },
    mutationFn: (next: LiveState) => api.call(videoRoutes.setLiveState, { id, state: next }),
    onSuccess: (saved) => setRouteData(client, videoRoutes.get, { id }, saved),
    onError: (error) => toast({ title: text('eventFailed'), detail: errorMessage(error), kind: 'error' }),
  });
  const changeState = async ({ state: next, name }: Transition): Promise<void> => {
    const isConfirmed = await confirm({
      title: text(`${name}Title`),
      body: text(`${name}Body`),
      confirmLabel: text(name),
      danger: next === 'CLOSED',
    });
    if (isConfirmed) change.mutate(next);
  };
  const available = TRANSITIONS.filter(
    (transition) => transition.state !== state && canChangeLiveState(state, transition.state),
  );
  return (
    <div className={styles.row}>
      {available.map((transition) => (
        <Button
          key={transition.state}
          variant={transition.state === 'LIVE' ? 'primary' : 'secondary'}
          busy={change.isPending && change.variables === transition.state}
          onClick={() => void changeState(transition)}
        >
          {text(transition.name)}
        </Button>
      ))}
    </div>
  );
}
