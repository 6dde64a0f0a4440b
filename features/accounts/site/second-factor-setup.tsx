import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useApi } from '#kernel/client/api-context.ts';
import { errorCode, errorMessage, fieldError } from '#kernel/client/error-message.ts';
import type { OutputOf } from '#kernel/contract/route.ts';
import { Button } from '#kernel/ui/button.tsx';
import { CopyField } from '#kernel/ui/copy-field.tsx';
import { Dialog, DialogActions } from '#kernel/ui/dialog.tsx';
import { FormError } from '#kernel/ui/form-error.tsx';
import { FormStack } from '#kernel/ui/form-stack.tsx';
import { PasswordField } from '#kernel/ui/password-field.tsx';
import { QrCode } from '#kernel/ui/qr-code.tsx';
import { secondFactorRoutes } from '../second-factor-contract.ts';
import { text } from '../security-messages.ts';
import { CodeForm } from './code-form.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';

type Started = OutputOf<typeof secondFactorRoutes.startSecondFactor>;

const STEPS = {
  password: ['passwordTitle', 'passwordLead'],
  scan: ['scanTitle', 'scanLead'],
  codes: ['codesTitle', 'codesLead'],
} as const;

/** Password, QR code, recovery codes. One dialog, so that the focus stays inside. */
export function SecondFactorSetup({ username, onClose }: { username: string; onClose: () => void }) {
  const [started, setStarted] = useState<Started | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const [title, lead] = STEPS[codes ? 'codes' : started ? 'scan' : 'password'];
  return (
    <Dialog open onClose={onClose} title={text(title)} description={text(lead)}>
      {codes ? (
        <RecoveryCodes codes={codes} onClose={onClose} />
      ) : started ? (
        <ScanStep username={username} started={started} onDone={setCodes} onCancel={onClose} />
      ) : (
        <ConfirmPassword username={username} onStarted={setStarted} onCancel={onClose} />
      )}
    </Dialog>
  );
}

interface ScanStepProps {
  username: string;
  started: Started;
  onDone: (codes: readonly string[]) => void;
  onCancel: () => void;
}

function ScanStep({ username, started, onDone, onCancel }: ScanStepProps) {
  const api = useApi();
  return (
    <CodeForm
      send={(code) => api.call(secondFactorRoutes.confirmSecondFactor, { username, code })}
      onSent={({ recovery_codes }) => onDone(recovery_codes)}
      actions={(isBusy) => (
        <DialogActions>
          <Button onClick={onCancel}>{text('cancel')}</Button>
          <Button variant="primary" type="submit" busy={isBusy}>
            {text('turnOn')}
          </Button>
        </DialogActions>
      )}
    >
      <QrCode value={started.uri} label={text('qrLabel')} />
      <CopyField label={text('secretLabel')} value={started.secret} />
    </CodeForm>
  );
}

interface ConfirmPasswordProps {
  username: string;
  onStarted: (started: Started) => void;
  onCancel: () => void;
}

function ConfirmPassword({ username, onStarted, onCancel }: ConfirmPasswordProps) {
  const api = useApi();
  const [password, setPassword] = useState('');
  const start = useMutation({
    mutationFn: () => api.call(secondFactorRoutes.startSecondFactor, { username, password }),
    onSuccess: onStarted,
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (!start.isPending) start.mutate();
  };
  const { error } = start;
  const isWrong = errorCode(error) === 'WRONG_PASSWORD';
  return (
    <FormStack onSubmit={submit} error={error}>
      {error && !isWrong && errorCode(error) !== 'INVALID_INPUT' && (
        <FormError code={errorCode(error)}>{errorMessage(error)}</FormError>
      )}
      <PasswordField
        label={text('currentPassword')}
        name="current-password"
        autoComplete="current-password"
        value={password}
        error={isWrong ? errorMessage(error) : fieldError(error, 'password')}
        onChange={(event) => setPassword(event.target.value)}
      />
      <DialogActions>
        <Button onClick={onCancel}>{text('cancel')}</Button>
        <Button variant="primary" type="submit" busy={start.isPending}>
          {text('continue')}
        </Button>
      </DialogActions>
    </FormStack>
  );
}
