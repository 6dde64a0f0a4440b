import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useApi } from '#kernel/client/api-context.ts';
import { errorMessage } from '#kernel/client/error-message.ts';
import { setRouteData } from '#kernel/client/route-query.ts';
import { Button } from '#kernel/ui/button.tsx';
import { confirm } from '#kernel/ui/confirm.ts';
import { toast } from '#kernel/ui/toast.ts';
import { type LiveState, type Video, videoRoutes } from '../contract.ts';
import { canChangeLiveState } from '../policy.ts';
import styles from './edit-video-page.module.css';

const steps: ReadonlyArray<{ state: LiveState; label: string }> = [
  { state: 'LIVE', label: 'Go live' },
  { state: 'NOT_LIVE', label: 'Go off air' },
  { state: 'CLOSED', label: 'End the event' },
];

/** The states that an event may go to from where it is. */
export function LiveControls({ video, state }: { video: Video; state: LiveState }) {
  const api = useApi();
  const client = useQueryClient();
  const id = video.kapsule_id;
  const change = useMutation({
    // One after the other: who ends an event that is just going live is heard, a moment later.
    scope: { id: `live-state ${id}` },
    mutationFn: (next: LiveState) => api.call(videoRoutes.setLiveState, { id, state: next }),
    onSuccess: (saved) => setRouteData(client, videoRoutes.get, { id }, saved),
    onError: (error) =>
      toast({ title: 'The event was not changed', detail: errorMessage(error), kind: 'error' }),
  });
  const go = async (next: LiveState): Promise<void> => {
    const sure =
      next !== 'CLOSED' ||
      (await confirm({
        title: 'End this event?',
        body: 'It is over for everyone who watches, and cannot go live again.',
        confirmLabel: 'End the event',
        danger: true,
      }));
    if (sure) change.mutate(next);
  };
  const possible = steps.filter((step) => step.state !== state && canChangeLiveState(state, step.state));
  return (
    <div className={styles.row}>
      {possible.map((step) => (
        <Button
          key={step.state}
          variant={step.state === 'LIVE' ? 'primary' : 'secondary'}
          busy={change.isPending && change.variables === step.state}
          onClick={() => void go(step.state)}
        >
          {step.label}
        </Button>
      ))}
    </div>
  );
}
