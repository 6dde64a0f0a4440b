import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { useApi } from '#kernel/client/api-context.ts';
import { errorCode, errorMessage, fieldError } from '#kernel/client/error-message.ts';
import { useRoute } from '#kernel/client/route-query.ts';
import { ANONYMOUS_USERNAME } from '#kernel/contract/viewer.ts';
import { Button, buttonClass } from '#kernel/ui/button.tsx';
import { FormError } from '#kernel/ui/form-error.tsx';
import { FormStack } from '#kernel/ui/form-stack.tsx';
import { PasswordField } from '#kernel/ui/password-field.tsx';
import { TextField } from '#kernel/ui/text-field.tsx';
import { usePageTitle } from '#kernel/ui/use-page-title.ts';
import { accountRoutes } from '../contract.ts';
import { FORGOT_PASSWORD_PATH } from '../recovery-contract.ts';
import { toSafeRedirect } from '../safe-redirect.ts';
import { text } from '../sign-in-messages.ts';
import styles from './auth-card.module.css';
import { AuthCard } from './auth-card.tsx';
import { notifyOpener } from './notify-opener.ts';
import { SecondStep } from './second-step.tsx';
import { SignedInNotice } from './signed-in-notice.tsx';

interface SignInPageProps {
  signUp: boolean;
  sso: { readonly name: string } | null;
  organizationName: string;
}

export function SignInPage({ signUp, sso, organizationName }: SignInPageProps) {
  usePageTitle(text('signIn'));
  const [search] = useSearchParams();
  const popup = search.get('popup') === '1';
  const target = toSafeRedirect(search.get('target_uri') ?? '', location.origin) ?? '/';
  const api = useApi();
  const { data } = useRoute(accountRoutes.me, {});
  const user = data?.user.username === ANONYMOUS_USERNAME ? null : (data?.user ?? null);

  useEffect(() => {
    if (!user) return;
    if (popup) void notifyOpener(window, api);
    else location.replace(target);
  }, [user, popup, target, api]);

  if (user) return <SignedInNotice user={user} popup={popup} target={target} />;
  const query = new URLSearchParams({
    ...(target === '/' ? {} : { target_uri: target }),
    ...(popup ? { popup: '1', session: '1' } : {}),
  });
  return (
    <AuthCard
      title={text('signIn')}
      lead={text('signInLead', { organization: organizationName })}
      compact={popup}
    >
      <SignInForm popup={popup} ssoError={search.get('error')} />
      {sso && (
        <>
          <p className={styles.or}>{text('or')}</p>
          <a
            className={buttonClass('secondary', styles.wide)}
            href={`${accountRoutes.ssoStart.path}?${query}`}
          >
            {text('continueWith', { provider: sso.name })}
          </a>
        </>
      )}
      {signUp && (
        <p className={styles.foot}>
          {text.nodes('newHere', {
            link: (
              <Link key="link" to={`/app/signup?${query}`}>
                {text('createAccount')}
              </Link>
            ),
          })}
        </p>
      )}
    </AuthCard>
  );
}

function SignInForm({ popup, ssoError }: { popup: boolean; ssoError: string | null }) {
  const api = useApi();
  const { refetch } = useRoute(accountRoutes.me, {});
  const [username, setUsername] = useState('');
  const [password, setPassword] = useState('');
  const passwordInput = useRef<HTMLInputElement>(null);
  const signIn = useMutation({
    mutationFn: () => api.call(accountRoutes.signIn, { username, password }),
    onSuccess: () => refetch(),
    onError: () => passwordInput.current?.select(),
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (!signIn.isPending) signIn.mutate();
  };
  if (errorCode(signIn.error) === 'SECOND_FACTOR_REQUIRED')
    return <SecondStep onSignedIn={() => void refetch()} onStartOver={signIn.reset} />;
  const fieldMessage = fieldError(signIn.error, 'username') ?? fieldError(signIn.error, 'password');
  return (
    <FormStack onSubmit={submit} error={signIn.error}>
      {signIn.isError && !fieldMessage && <FormError>{errorMessage(signIn.error)}</FormError>}
      {ssoError && !signIn.isError && (
        <FormError>{text(ssoError === 'ACCOUNT_SUSPENDED' ? 'suspended' : 'ssoFailed')}</FormError>
      )}
      <TextField
        label={text('username')}
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        value={username}
        error={fieldError(signIn.error, 'username')}
        onChange={(event) => setUsername(event.target.value)}
      />
      <PasswordField
        label={text('password')}
        name="password"
        autoComplete="current-password"
        ref={passwordInput}
        value={password}
        error={fieldError(signIn.error, 'password')}
        onChange={(event) => setPassword(event.target.value)}
      />
      {/* In a popup, the page that opened it must stay reachable. */}
      <Link className={styles.forgot} to={FORGOT_PASSWORD_PATH} target={popup ? '_blank' : undefined}>
        {text('forgotPassword')}
      </Link>
      <Button variant="primary" type="submit" busy={signIn.isPending} className={styles.wide}>
        {text('signIn')}
      </Button>
    </FormStack>
  );
}
