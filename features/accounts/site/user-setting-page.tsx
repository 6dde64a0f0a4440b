import type { ReactNode } from 'react';
import { useLocation, useParams } from 'react-router';
import { problemOf } from '#kernel/client/error-message.ts';
import { useRoute } from '#kernel/client/route-query.ts';
import { ProblemNotice } from '#kernel/ui/problem-notice.tsx';
import { SettingSection, SettingsLayout, SettingsSkeleton } from '#kernel/ui/settings-layout.tsx';
import { useFocusSection } from '#kernel/ui/use-focus-section.ts';
import { usePageTitle } from '#kernel/ui/use-page-title.ts';
import { accountRoutes } from '../contract.ts';
import { text as security } from '../security-messages.ts';
import { text } from '../settings-messages.ts';
import { DeleteAccountSection } from './delete-account-section.tsx';
import { EmailForm } from './email-form.tsx';
import { ExportSection } from './export-section.tsx';
import { InterestsForm } from './interests-form.tsx';
import { LanguageChoice } from './language-choice.tsx';
import { PasswordForm } from './password-form.tsx';
import { ProfileForm } from './profile-form.tsx';
import { SecondFactorSection } from './second-factor-section.tsx';
import { SessionList } from './session-list.tsx';
import { ThemeChoice } from './theme-choice.tsx';

/** Fragment that other pages link to when they ask for interests. */
const INTERESTS_ID = 'interestsBox';

/** `publicPage`: a section of another feature, passed in by the app. */
export function UserSettingPage({ publicPage }: { publicPage: ReactNode }) {
  usePageTitle(text('title'));
  const { username = '' } = useParams();
  const { data: setting, error, refetch } = useRoute(accountRoutes.setting, { username });
  const { hash } = useLocation();
  useFocusSection({ hash, id: INTERESTS_ID, isReady: setting !== undefined, control: 'input' });

  // A failed refetch must not replace forms that are being edited.
  if (error && !setting) return <ProblemNotice {...problemOf(error)} onRetry={() => void refetch()} />;
  if (!setting) return <SettingsSkeleton />;
  return (
    <SettingsLayout title={text('title')} lead={text('signedInAs', { username: setting.username })}>
      <SettingSection title={text('profile')} lead={text('profileLead')}>
        <ProfileForm setting={setting} />
      </SettingSection>
      {publicPage}
      {(setting.email || setting.can_confirm_email) && (
        <SettingSection title={text('email')} lead={text('emailLead')}>
          <EmailForm setting={setting} />
        </SettingSection>
      )}
      <SettingSection id={INTERESTS_ID} title={text('interests')} lead={text('interestsLead')}>
        <InterestsForm setting={setting} />
      </SettingSection>
      <SettingSection title={text('appearance')} lead={text('appearanceLead')}>
        <ThemeChoice />
      </SettingSection>
      <SettingSection title={text('language')} lead={text('languageLead')}>
        <LanguageChoice username={setting.username} />
      </SettingSection>
      <SettingSection title={text('password')} lead={text('passwordLead')}>
        {setting.has_password ? <PasswordForm username={setting.username} /> : <p>{text('noPassword')}</p>}
      </SettingSection>
      {setting.has_password && (
        <SettingSection title={security('sectionTitle')} lead={security('sectionLead')}>
          <SecondFactorSection username={setting.username} />
        </SettingSection>
      )}
      <SettingSection title={security('sessionsTitle')} lead={security('sessionsLead')}>
        <SessionList username={setting.username} sessions={setting.sessions} />
      </SettingSection>
      <ExportSection username={setting.username} />
      <DeleteAccountSection username={setting.username} />
    </SettingsLayout>
  );
}
