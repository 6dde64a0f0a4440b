import { useMutation } from '@tanstack/react-query';
import { Lock } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { Link, useLocation, useSearchParams } from 'react-router';
import { useApi } from '#kernel/client/api-context.ts';
import { errorCode, errorMessage, fieldError } from '#kernel/client/error-message.ts';
import { Button, buttonClass } from '#kernel/ui/button.tsx';
import { FormError } from '#kernel/ui/form-error.tsx';
import { FormStack } from '#kernel/ui/form-stack.tsx';
import { NoticePage } from '#kernel/ui/notice-page.tsx';
import { PasswordField } from '#kernel/ui/password-field.tsx';
import { TextField } from '#kernel/ui/text-field.tsx';
import { usePageTitle } from '#kernel/ui/use-page-title.ts';
import { accountRoutes, PASSWORD_MIN_LENGTH } from '../contract.ts';
import { JOIN_PATH } from '../membership-contract.ts';
import { toSafeRedirect } from '../safe-redirect.ts';
import { text } from '../sign-in-messages.ts';
import styles from './auth-card.module.css';
import { AuthCard } from './auth-card.tsx';
import { notifyOpener } from './notify-opener.ts';
import { SignedInNotice } from './signed-in-notice.tsx';

export function SignUpPage({ open, organizationName }: { open: boolean; organizationName: string }) {
  usePageTitle(text('createAccount'));
  const [search] = useSearchParams();
  const popup = search.get('popup') === '1';
  // The invitation code is in the fragment, which is not sent to servers.
  const invitation = useLocation().hash.slice(1) || undefined;
  if (!open && !invitation) {
    return (
      <NoticePage
        asPage
        icon={<Lock />}
        title={text('signUpClosed')}
        action={
          <Link className={buttonClass('primary')} to="/app/login">
            {text('signIn')}
          </Link>
        }
      >
        {text('signUpClosedBody')}
      </NoticePage>
    );
  }
  return (
    <AuthCard
      title={text('createAccount')}
      lead={text(invitation ? 'joinLead' : 'signUpLead', { organization: organizationName })}
      compact={popup}
    >
      <SignUpForm
        target={toSafeRedirect(search.get('target_uri') ?? '', location.origin) ?? '/'}
        invitation={invitation}
        popup={popup}
      />
      <p className={styles.foot}>
        {text.nodes('haveAccount', {
          link: (
            <Link key="link" to={`/app/login?${createSignInQuery(search, invitation)}`}>
              {text('signIn')}
            </Link>
          ),
        })}
      </p>
    </AuthCard>
  );
}

function createSignInQuery(search: URLSearchParams, invitation: string | undefined): URLSearchParams {
  return invitation ? new URLSearchParams({ target_uri: `${JOIN_PATH}#${invitation}` }) : search;
}

interface SignUpFormProps {
  target: string;
  invitation: string | undefined;
  /** Opened by a page that continues with the new account. */
  popup: boolean;
}

function SignUpForm({ target, invitation, popup }: SignUpFormProps) {
  const api = useApi();
  const [values, setValues] = useState({ displayname: '', username: '', password: '' });
  const signUp = useMutation({
    mutationFn: () => api.call(accountRoutes.signUp, { ...values, invitation }),
    onSuccess: () => (popup ? notifyOpener(window, api) : location.assign(target)),
  });
  const updateField = (name: keyof typeof values) => (event: { target: { value: string } }) =>
    setValues({ ...values, [name]: event.target.value });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (!signUp.isPending) signUp.mutate();
  };
  const { error } = signUp;
  const isNameError = ['USERNAME_TAKEN', 'USERNAME_RESERVED'].includes(errorCode(error) ?? '');
  const isFormError = error !== null && !isNameError && errorCode(error) !== 'INVALID_INPUT';
  if (popup && signUp.data) return <SignedInNotice user={signUp.data.user} popup target={target} />;
  return (
    <FormStack onSubmit={submit} error={error}>
      {isFormError && <FormError>{errorMessage(error)}</FormError>}
      <TextField
        label={text('yourName')}
        name="displayname"
        autoComplete="name"
        hint={text('yourNameHint')}
        value={values.displayname}
        error={fieldError(error, 'displayname')}
        onChange={updateField('displayname')}
      />
      <TextField
        label={text('username')}
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        hint={text('usernameHint')}
        value={values.username}
        error={isNameError ? errorMessage(error) : fieldError(error, 'username')}
        onChange={updateField('username')}
      />
      <PasswordField
        label={text('password')}
        name="password"
        autoComplete="new-password"
        hint={text('passwordHint', { min: PASSWORD_MIN_LENGTH })}
        value={values.password}
        error={fieldError(error, 'password')}
        onChange={updateField('password')}
      />
      <Button
        variant="primary"
        type="submit"
        busy={signUp.isPending || signUp.isSuccess}
        className={styles.wide}
      >
        {text('createAccount')}
      </Button>
    </FormStack>
  );
}
