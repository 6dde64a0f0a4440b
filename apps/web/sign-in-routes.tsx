import { ForgotPasswordPage } from '#features/accounts/site/forgot-password-page.tsx';
import { SignInPage } from '#features/accounts/site/sign-in-page.tsx';
import { SignUpPage } from '#features/accounts/site/sign-up-page.tsx';
import { useSite } from './site-context.ts';

export function SignInRoute() {
  const { features, organization } = useSite();
  return <SignInPage signUp={features.signUp} sso={features.sso} organizationName={organization.name} />;
}

export function SignUpRoute() {
  const { features, organization } = useSite();
  return <SignUpPage open={features.signUp} organizationName={organization.name} />;
}

export function ForgotPasswordRoute() {
  return <ForgotPasswordPage mail={useSite().features.mail} />;
}
