import { Lock } from 'lucide-react';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { problemOf } from '#kernel/client/error-message.ts';
import { useRoute } from '#kernel/client/route-query.ts';
import { NoticePage } from '#kernel/ui/notice-page.tsx';
import { ProblemNotice } from '#kernel/ui/problem-notice.tsx';
import { SettingsLayout, SettingsSkeleton } from '#kernel/ui/settings-layout.tsx';
import { useFocusSection } from '#kernel/ui/use-focus-section.ts';
import { usePageTitle } from '#kernel/ui/use-page-title.ts';
import { organizationRoutes, TRACKING_SECTION_ID } from '../contract.ts';
import { text } from '../settings-messages.ts';
import { OrganizationForm } from './organization-form.tsx';

interface OrganizationSettingPageProps {
  readonly isAdministrator: boolean;
  /** The organization was saved; other features may show its name. */
  onSaved(): void;
  /** Settings of other features: members, how people join, embedding. */
  readonly sections: ReactNode;
}

export function OrganizationSettingPage({
  isAdministrator,
  onSaved,
  sections,
}: OrganizationSettingPageProps) {
  usePageTitle(text('title'));
  const organization = useRoute(organizationRoutes.get, {});
  const { error } = organization;
  const { hash } = useLocation();
  const isReady = organization.data !== undefined && isAdministrator;
  useFocusSection({ hash, id: TRACKING_SECTION_ID, isReady, control: 'button' });
  // A failed refetch must not replace forms that are being edited.
  if (!organization.data) {
    if (error) return <ProblemNotice {...problemOf(error)} onRetry={() => void organization.refetch()} />;
    return <SettingsSkeleton />;
  }
  if (!isAdministrator) {
    return (
      <NoticePage asPage icon={<Lock />} title={text('forAdministrators')}>
        {text('forAdministratorsBody', { organization: organization.data.name })}
      </NoticePage>
    );
  }
  return (
    <SettingsLayout title={organization.data.name} lead={text('lead')}>
      <OrganizationForm organization={organization.data} onSaved={onSaved} />
      {sections}
    </SettingsLayout>
  );
}
