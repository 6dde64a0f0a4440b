import { useMutation, useQueryClient } from '@tanstack/react-query';
import { MailX, UserCheck } from 'lucide-react';
import { Link, useLocation } from 'react-router';
import { useApi } from '#kernel/client/api-context.ts';
import { errorCode, errorMessage } from '#kernel/client/error-message.ts';
import { setRouteData, useRoute } from '#kernel/client/route-query.ts';
import type { OutputOf } from '#kernel/contract/route.ts';
import { ANONYMOUS_USERNAME, type OrganizationRole } from '#kernel/contract/viewer.ts';
import { Button, buttonClass } from '#kernel/ui/button.tsx';
import { FormError } from '#kernel/ui/form-error.tsx';
import { NoticePage } from '#kernel/ui/notice-page.tsx';
import { ProblemNotice } from '#kernel/ui/problem-notice.tsx';
import { usePageTitle } from '#kernel/ui/use-page-title.ts';
import { accountRoutes } from '../contract.ts';
import { JOIN_PATH, membershipRoutes } from '../membership-contract.ts';
import { text } from '../sign-in-messages.ts';
import styles from './auth-card.module.css';
import { AuthCard } from './auth-card.tsx';

type Offer = OutputOf<typeof membershipRoutes.invitation>;

const LEADS = {
  member: 'invitedAsMember',
  moderator: 'invitedAsModerator',
  administrator: 'invitedAsAdministrator',
} as const satisfies Readonly<Record<OrganizationRole, string>>;

/** Target of an invitation link. The code is in the fragment, so it appears in no server log or referrer. */
export function JoinPage() {
  usePageTitle(text('invitation'));
  const code = useLocation().hash.slice(1);
  const offer = useRoute(membershipRoutes.invitation, { code });
  const { data: me } = useRoute(accountRoutes.me, {});
  if (offer.error) {
    const message = errorMessage(offer.error);
    const isClosed = errorCode(offer.error)?.startsWith('INVITATION_') ?? false;
    if (!isClosed)
      return (
        <ProblemNotice code={errorCode(offer.error)} message={message} onRetry={() => void offer.refetch()} />
      );
    return <ClosedInvitation message={message} />;
  }
  if (!offer.data || !me) return null;
  if (offer.data.joined) return <Joined organization={offer.data.organization} />;
  const user = me.user.username === ANONYMOUS_USERNAME ? null : me.user;
  return (
    <AuthCard
      title={text('join', { organization: offer.data.organization })}
      lead={text(LEADS[offer.data.role])}
    >
      {user ? (
        <AcceptInvitation offer={offer.data} code={code} displayname={user.displayname} />
      ) : (
        <SignInOrSignUp code={code} />
      )}
    </AuthCard>
  );
}

function AcceptInvitation({ offer, code, displayname }: { offer: Offer; code: string; displayname: string }) {
  const api = useApi();
  const client = useQueryClient();
  const accept = useMutation({
    mutationFn: () => api.call(membershipRoutes.acceptInvitation, { code }),
    onSuccess: (me) => {
      setRouteData(client, accountRoutes.me, {}, me);
      setRouteData(client, membershipRoutes.invitation, { code }, { ...offer, joined: true });
      // Cached lists are those of a non-member.
      return client.invalidateQueries();
    },
  });
  return (
    <>
      {accept.error && <FormError code={errorCode(accept.error)}>{errorMessage(accept.error)}</FormError>}
      <p>{text('signedInAs', { name: displayname })}</p>
      <Button
        variant="primary"
        className={styles.wide}
        busy={accept.isPending}
        onClick={() => accept.mutate()}
      >
        {text('join', { organization: offer.organization })}
      </Button>
    </>
  );
}

function SignInOrSignUp({ code }: { code: string }) {
  const back = encodeURIComponent(`${JOIN_PATH}#${code}`);
  return (
    <>
      <Link className={buttonClass('primary', styles.wide)} to={`/app/signup#${code}`}>
        {text('createAccount')}
      </Link>
      <p className={styles.foot}>
        {text.nodes('haveAccount', {
          link: (
            <Link key="link" to={`/app/login?target_uri=${back}`}>
              {text('signIn')}
            </Link>
          ),
        })}
      </p>
    </>
  );
}

function LibraryLink() {
  return (
    <Link className={buttonClass('primary')} to="/">
      {text('goToLibrary')}
    </Link>
  );
}

function Joined({ organization }: { organization: string }) {
  return (
    <NoticePage asPage icon={<UserCheck />} title={text('joined', { organization })} action={<LibraryLink />}>
      {text('joinedBody')}
    </NoticePage>
  );
}

function ClosedInvitation({ message }: { message: string }) {
  return (
    <NoticePage asPage icon={<MailX />} title={text('invitationClosed')} action={<LibraryLink />}>
      {message}
    </NoticePage>
  );
}
