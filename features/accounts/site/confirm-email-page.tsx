import { useMutation, useQueryClient } from '@tanstack/react-query';
import { MailCheck, MailX } from 'lucide-react';
import { Link, useLocation } from 'react-router';
import { useApi } from '#kernel/client/api-context.ts';
import { errorMessage } from '#kernel/client/error-message.ts';
import { setRouteData, useRoute } from '#kernel/client/route-query.ts';
import { ANONYMOUS_USERNAME } from '#kernel/contract/viewer.ts';
import { Button, buttonClass } from '#kernel/ui/button.tsx';
import { NoticePage } from '#kernel/ui/notice-page.tsx';
import { usePageTitle } from '#kernel/ui/use-page-title.ts';
import { accountRoutes } from '../contract.ts';
import { CONFIRM_EMAIL_PATH, membershipRoutes } from '../membership-contract.ts';
import { text } from '../sign-in-messages.ts';

/** Target of the link in a confirmation mail. Requires a click, because mail scanners open links too. */
export function ConfirmEmailPage() {
  usePageTitle(text('confirmEmail'));
  const code = useLocation().hash.slice(1);
  const api = useApi();
  const client = useQueryClient();
  const { data: me } = useRoute(accountRoutes.me, {});
  const confirm = useMutation({
    mutationFn: () => api.call(membershipRoutes.confirmEmail, { code }),
    onSuccess: (answer) => setRouteData(client, accountRoutes.me, {}, answer),
  });
  if (!me) return null;
  const { username, displayname, organization } = confirm.data?.user ?? me.user;
  const settings = (
    <Link className={buttonClass('secondary')} to={`/app/user/${username}/setting`}>
      {text('yourSettings')}
    </Link>
  );
  if (username === ANONYMOUS_USERNAME) {
    const back = encodeURIComponent(`${CONFIRM_EMAIL_PATH}#${code}`);
    const signIn = (
      <Link className={buttonClass('primary')} to={`/app/login?target_uri=${back}`}>
        {text('signIn')}
      </Link>
    );
    return (
      <NoticePage asPage icon={<MailCheck />} title={text('confirmEmailSignIn')} action={signIn}>
        {text('confirmEmailSignInBody')}
      </NoticePage>
    );
  }
  if (confirm.error) {
    return (
      <NoticePage asPage icon={<MailX />} title={text('emailNotConfirmed')} action={settings}>
        {errorMessage(confirm.error)}
      </NoticePage>
    );
  }
  if (confirm.isSuccess) {
    return (
      <NoticePage asPage icon={<MailCheck />} title={text('emailConfirmed')} action={settings}>
        {organization && text('emailConfirmedBody', { organization: organization.name })}
      </NoticePage>
    );
  }
  const button = (
    <Button variant="primary" busy={confirm.isPending} onClick={() => confirm.mutate()}>
      {text('confirmEmailAction')}
    </Button>
  );
  return (
    <NoticePage asPage icon={<MailCheck />} title={text('confirmEmail')} action={button}>
      {text('confirmEmailBody', { name: displayname, username })}
    </NoticePage>
  );
}
