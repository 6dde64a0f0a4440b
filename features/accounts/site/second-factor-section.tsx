import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useApi } from '#kernel/client/api-context.ts';
import { problemOf } from '#kernel/client/error-message.ts';
import { routeKey, useRoute } from '#kernel/client/route-query.ts';
import { Button } from '#kernel/ui/button.tsx';
import { Dialog, DialogActions } from '#kernel/ui/dialog.tsx';
import { ProblemNotice } from '#kernel/ui/problem-notice.tsx';
import { Skeleton } from '#kernel/ui/skeleton.tsx';
import { toast } from '#kernel/ui/toast.ts';
import { secondFactorRoutes } from '../second-factor-contract.ts';
import { text } from '../security-messages.ts';
import { CodeForm } from './code-form.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import styles from './second-factor.module.css';
import { SecondFactorSetup } from './second-factor-setup.tsx';

type Task = 'set-up' | 'turn-off' | 'new-codes';

/** Turns the second factor on and off, and replaces recovery codes. */
export function SecondFactorSection({ username }: { username: string }) {
  const client = useQueryClient();
  const [task, setTask] = useState<Task | null>(null);
  const status = useRoute(secondFactorRoutes.secondFactor, { username });
  const close = (): void => {
    setTask(null);
    void client.invalidateQueries({ queryKey: routeKey(secondFactorRoutes.secondFactor, { username }) });
  };
  if (status.isError && !status.data)
    return (
      <ProblemNotice {...problemOf(status.error)} onRetry={() => void status.refetch()} asPage={false} />
    );
  if (!status.data) return <Skeleton shape="title" />;
  const { enabled, recovery_codes_left: count } = status.data;
  return (
    <>
      <p className={styles.status}>
        {enabled ? `${text('on')} ${text('codesLeft', { count })}` : text('off')}
      </p>
      <div className={styles.actions}>
        {enabled ? (
          <>
            <Button onClick={() => setTask('new-codes')}>{text('newCodes')}</Button>
            <Button onClick={() => setTask('turn-off')}>{text('turnOff')}</Button>
          </>
        ) : (
          <Button onClick={() => setTask('set-up')}>{text('setUp')}</Button>
        )}
      </div>
      {task === 'set-up' && <SecondFactorSetup username={username} onClose={close} />}
      {task === 'turn-off' && <TurnOffDialog username={username} onClose={close} />}
      {task === 'new-codes' && <NewCodesDialog username={username} onClose={close} />}
    </>
  );
}

interface DialogProps {
  username: string;
  onClose: () => void;
}

function TurnOffDialog({ username, onClose }: DialogProps) {
  const api = useApi();
  const turnedOff = (): void => {
    toast({ title: text('turnedOff'), kind: 'success' });
    onClose();
  };
  return (
    <Dialog open onClose={onClose} title={text('turnOffTitle')} description={text('turnOffLead')}>
      <CodeForm
        send={(code) => api.call(secondFactorRoutes.turnOffSecondFactor, { username, code })}
        onSent={turnedOff}
        actions={(isBusy) => <Actions label={text('turnOff')} isBusy={isBusy} onCancel={onClose} />}
      />
    </Dialog>
  );
}

function NewCodesDialog({ username, onClose }: DialogProps) {
  const api = useApi();
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  return (
    <Dialog
      open
      onClose={onClose}
      title={text(codes ? 'codesTitle' : 'newCodesTitle')}
      description={text(codes ? 'codesLead' : 'newCodesLead')}
    >
      {codes ? (
        <RecoveryCodes codes={codes} onClose={onClose} />
      ) : (
        <CodeForm
          send={(code) => api.call(secondFactorRoutes.renewRecoveryCodes, { username, code })}
          onSent={({ recovery_codes }) => setCodes(recovery_codes)}
          actions={(isBusy) => <Actions label={text('newCodes')} isBusy={isBusy} onCancel={onClose} />}
        />
      )}
    </Dialog>
  );
}

function Actions(props: { label: string; isBusy: boolean; onCancel: () => void }) {
  return (
    <DialogActions>
      <Button onClick={props.onCancel}>{text('cancel')}</Button>
      <Button variant="primary" type="submit" busy={props.isBusy}>
        {props.label}
      </Button>
    </DialogActions>
  );
}
