import { Lock } from 'lucide-react';
import type { ReactNode } from 'react';
import { accountRoutes } from '#features/accounts/contract.ts';
import { problemOf } from '#kernel/client/error-message.ts';
import { useRoute } from '#kernel/client/route-query.ts';
import { NoticePage } from '#kernel/ui/notice-page.tsx';
import { ProblemNotice } from '#kernel/ui/problem-notice.tsx';
import { SettingSection, SettingsLayout, SettingsSkeleton } from '#kernel/ui/settings-layout.tsx';
import { usePageTitle } from '#kernel/ui/use-page-title.ts';
import { organizationRoutes } from '../contract.ts';
import { MemberList } from './member-list.tsx';
import { OrganizationForm } from './organization-form.tsx';

interface OrganizationSettingPageProps {
  /** Settings that belong to other features: how people join, and the rest. */
  membership: ReactNode;
  more: ReactNode;
}

export function OrganizationSettingPage({ membership, more }: OrganizationSettingPageProps) {
  usePageTitle('Organization settings');
  const me = useRoute(accountRoutes.me, {});
  const organization = useRoute(organizationRoutes.get, {});
  const error = me.error ?? organization.error;
  // What is half typed stays: an answer that failed to come anew takes no form away.
  if (!me.data || !organization.data) {
    if (error) return <ProblemNotice {...problemOf(error)} onRetry={() => void organization.refetch()} />;
    return <SettingsSkeleton />;
  }
  if (me.data.user.organization?.role !== 'administrator') {
    return (
      <NoticePage asPage icon={<Lock />} title="For administrators">
        The settings of {organization.data.name} can be changed by its administrators only.
      </NoticePage>
    );
  }
  return (
    <SettingsLayout title={organization.data.name} lead="Settings for everyone in the organization">
      <OrganizationForm organization={organization.data} />
      <SettingSection
        title="Members"
        lead="Members watch the videos that are open to the organization, and upload their own. Moderators also manage every video; administrators also change these settings. Everyone else can watch public videos and, signed in, comment."
      >
        <MemberList self={me.data.user.username} />
      </SettingSection>
      {membership}
      {more}
    </SettingsLayout>
  );
}
