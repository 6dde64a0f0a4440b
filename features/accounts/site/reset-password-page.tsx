import { useMutation } from '@tanstack/react-query';
import { KeyRound, Link2Off } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { useApi } from '#kernel/client/api-context.ts';
import { errorCode, errorMessage, fieldError } from '#kernel/client/error-message.ts';
import { useRoute } from '#kernel/client/route-query.ts';
import { ANONYMOUS_USERNAME } from '#kernel/contract/viewer.ts';
import { Button, buttonClass } from '#kernel/ui/button.tsx';
import { FormError } from '#kernel/ui/form-error.tsx';
import { FormStack } from '#kernel/ui/form-stack.tsx';
import { NoticePage } from '#kernel/ui/notice-page.tsx';
import { PasswordField } from '#kernel/ui/password-field.tsx';
import { ProblemNotice } from '#kernel/ui/problem-notice.tsx';
import { usePageTitle } from '#kernel/ui/use-page-title.ts';
import { accountRoutes, PASSWORD_MIN_LENGTH, SIGN_IN_PATH } from '../contract.ts';
import { FORGOT_PASSWORD_PATH, recoveryRoutes } from '../recovery-contract.ts';
import { text } from '../recovery-messages.ts';
import styles from './auth-card.module.css';
import { AuthCard } from './auth-card.tsx';

const isClosed = (error: unknown): boolean => errorCode(error)?.startsWith('RESET_') ?? false;

/** Target of a reset link. The code is in the fragment, so it appears in no server log or referrer. */
export function ResetPasswordPage() {
  usePageTitle(text('resetTitle'));
  const code = useLocation().hash.slice(1);
  const [isDone, setIsDone] = useState(false);
  const reset = useRoute(recoveryRoutes.checkReset, { code }, { enabled: !isDone });
  const { data: me } = useRoute(accountRoutes.me, {});
  if (isDone) return <PasswordChanged />;
  if (reset.error) {
    const message = errorMessage(reset.error);
    if (isClosed(reset.error)) return <ClosedLink message={message} />;
    return (
      <ProblemNotice code={errorCode(reset.error)} message={message} onRetry={() => void reset.refetch()} />
    );
  }
  if (!reset.data || !me) return null;
  const { username } = reset.data;
  const self = me.user.username;
  return (
    <AuthCard title={text('resetTitle')} lead={text('resetLead', { username })}>
      {self !== ANONYMOUS_USERNAME && self !== username && (
        <FormError>{text('otherAccount', { username: self })}</FormError>
      )}
      <NewPasswordForm code={code} username={username} onDone={() => setIsDone(true)} />
    </AuthCard>
  );
}

function NewPasswordForm(props: { code: string; username: string; onDone: () => void }) {
  const { code, username, onDone } = props;
  const api = useApi();
  const [password, setPassword] = useState('');
  const save = useMutation({
    mutationFn: () => api.call(recoveryRoutes.resetPassword, { code, new_password: password }),
    onSuccess: onDone,
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (!save.isPending) save.mutate();
  };
  const { error } = save;
  if (isClosed(error)) return <FormError code={errorCode(error)}>{errorMessage(error)}</FormError>;
  return (
    <FormStack onSubmit={submit} error={error}>
      {error && errorCode(error) !== 'INVALID_INPUT' && (
        <FormError code={errorCode(error)}>{errorMessage(error)}</FormError>
      )}
      <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
      <PasswordField
        label={text('newPassword')}
        name="new-password"
        autoComplete="new-password"
        hint={text('newPasswordHint', { min: PASSWORD_MIN_LENGTH })}
        value={password}
        error={fieldError(error, 'new_password')}
        onChange={(event) => setPassword(event.target.value)}
      />
      <Button variant="primary" type="submit" busy={save.isPending} className={styles.wide}>
        {text('savePassword')}
      </Button>
      <p className={styles.foot}>{text('everywhereNote')}</p>
    </FormStack>
  );
}

/** A new document, so that nothing of a session that just ended stays in memory. */
function PasswordChanged() {
  const signIn = (
    <a className={buttonClass('primary')} href={SIGN_IN_PATH}>
      {text('signIn')}
    </a>
  );
  return (
    <NoticePage asPage icon={<KeyRound />} title={text('doneTitle')} action={signIn}>
      {text('doneBody')}
    </NoticePage>
  );
}

function ClosedLink({ message }: { message: string }) {
  const requestNew = (
    <Link className={buttonClass('primary')} to={FORGOT_PASSWORD_PATH}>
      {text('requestNew')}
    </Link>
  );
  return (
    <NoticePage asPage icon={<Link2Off />} title={text('closedTitle')} action={requestNew}>
      {message}
    </NoticePage>
  );
}
