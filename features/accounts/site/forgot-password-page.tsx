import { useMutation } from '@tanstack/react-query';
import { KeyRound, MailCheck } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { Link } from 'react-router';
import { useApi } from '#kernel/client/api-context.ts';
import { errorCode, errorMessage, fieldError } from '#kernel/client/error-message.ts';
import { Button, buttonClass } from '#kernel/ui/button.tsx';
import { FormError } from '#kernel/ui/form-error.tsx';
import { FormStack } from '#kernel/ui/form-stack.tsx';
import { NoticePage } from '#kernel/ui/notice-page.tsx';
import { TextField } from '#kernel/ui/text-field.tsx';
import { usePageTitle } from '#kernel/ui/use-page-title.ts';
import { SIGN_IN_PATH } from '../contract.ts';
import { recoveryRoutes } from '../recovery-contract.ts';
import { text } from '../recovery-messages.ts';
import styles from './auth-card.module.css';
import { AuthCard } from './auth-card.tsx';

/** Says the same whether or not the account exists. `mail`: whether this server can send mail. */
export function ForgotPasswordPage({ mail }: { mail: boolean }) {
  usePageTitle(text('forgotTitle'));
  const [isSent, setIsSent] = useState(false);
  const back = (
    <Link className={buttonClass('secondary')} to={SIGN_IN_PATH}>
      {text('backToSignIn')}
    </Link>
  );
  if (!mail)
    return (
      <NoticePage asPage icon={<KeyRound />} title={text('mailOffTitle')} action={back}>
        {text('mailOffBody')}
      </NoticePage>
    );
  if (isSent)
    return (
      <NoticePage asPage icon={<MailCheck />} title={text('sentTitle')} action={back}>
        {text('sentBody')}
      </NoticePage>
    );
  return (
    <AuthCard title={text('forgotTitle')} lead={text('forgotLead')}>
      <RequestForm onSent={() => setIsSent(true)} />
      <p className={styles.foot}>
        <Link to={SIGN_IN_PATH}>{text('backToSignIn')}</Link>
      </p>
    </AuthCard>
  );
}

function RequestForm({ onSent }: { onSent: () => void }) {
  const api = useApi();
  const [account, setAccount] = useState('');
  const request = useMutation({
    mutationFn: () => api.call(recoveryRoutes.requestReset, { account }),
    onSuccess: onSent,
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (!request.isPending) request.mutate();
  };
  const { error } = request;
  return (
    <FormStack onSubmit={submit} error={error}>
      {error && errorCode(error) !== 'INVALID_INPUT' && (
        <FormError code={errorCode(error)}>{errorMessage(error)}</FormError>
      )}
      <TextField
        label={text('account')}
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        value={account}
        error={fieldError(error, 'account')}
        onChange={(event) => setAccount(event.target.value)}
      />
      <Button variant="primary" type="submit" busy={request.isPending} className={styles.wide}>
        {text('sendLink')}
      </Button>
    </FormStack>
  );
}
