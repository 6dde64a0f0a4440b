import { Lock } from 'lucide-react';
import { problemOf } from '#kernel/client/error-message.ts';
import { useRoute } from '#kernel/client/route-query.ts';
import { ANONYMOUS_USERNAME } from '#kernel/contract/viewer.ts';
import { NoticePage } from '#kernel/ui/notice-page.tsx';
import { ProblemNotice } from '#kernel/ui/problem-notice.tsx';
import { SettingsSkeleton } from '#kernel/ui/settings-layout.tsx';
import { usePageTitle } from '#kernel/ui/use-page-title.ts';
import { accountRoutes } from '../contract.ts';
import { text } from '../people-messages.ts';
import { PeoplePage } from './people-page.tsx';

/** The people page for administrators, and what everybody else sees instead. */
export function GuardedPeoplePage() {
  usePageTitle(text('title'));
  const me = useRoute(accountRoutes.me, {});
  if (!me.data) {
    if (me.error) return <ProblemNotice {...problemOf(me.error)} onRetry={() => void me.refetch()} />;
    return <SettingsSkeleton />;
  }
  const { username, organization } = me.data.user;
  if (username === ANONYMOUS_USERNAME)
    return <ProblemNotice code="UNAUTHENTICATED" message="" onRetry={() => undefined} />;
  if (organization?.role === 'administrator') return <PeoplePage self={username} />;
  return (
    <NoticePage asPage icon={<Lock />} title={text('forAdministrators')}>
      {text('forAdministratorsBody')}
    </NoticePage>
  );
}
