import { type ReactNode, useEffect } from 'react';
import { useLocation, useParams } from 'react-router';
import { problemOf } from '#kernel/client/error-message.ts';
import { useRoute } from '#kernel/client/route-query.ts';
import { ProblemNotice } from '#kernel/ui/problem-notice.tsx';
import { SettingSection, SettingsLayout, SettingsSkeleton } from '#kernel/ui/settings-layout.tsx';
import { usePageTitle } from '#kernel/ui/use-page-title.ts';
import { accountRoutes } from '../contract.ts';
import { text } from '../security-messages.ts';
import { text as settings } from '../settings-messages.ts';
import { EmailForm } from './email-form.tsx';
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
  usePageTitle('Your settings');
  const { username = '' } = useParams();
  const { data: setting, error, refetch } = useRoute(accountRoutes.setting, { username });
  const { hash } = useLocation();
  const isReady = setting !== undefined;
  useEffect(() => {
    if (!isReady || hash !== `#${INTERESTS_ID}`) return;
    const section = document.getElementById(INTERESTS_ID);
    section?.scrollIntoView({ block: 'center' });
    section?.querySelector('input')?.focus({ preventScroll: true });
  }, [isReady, hash]);

  // A failed refetch must not replace forms that are being edited.
  if (error && !setting) return <ProblemNotice {...problemOf(error)} onRetry={() => void refetch()} />;
  if (!setting) return <SettingsSkeleton />;
  return (
    <SettingsLayout title="Your settings" lead={`Signed in as ${setting.username}`}>
      <SettingSection title="Profile" lead="How others see you.">
        <ProfileForm setting={setting} />
      </SettingSection>
      {publicPage}
      {(setting.email || setting.can_confirm_email) && (
        <SettingSection
          title="Mail address"
          lead="Only you see it. An address at the organization's own domain can make you a member."
        >
          <EmailForm setting={setting} />
        </SettingSection>
      )}
      <SettingSection id={INTERESTS_ID} title="Interests" lead="What you would like to see more of.">
        <InterestsForm setting={setting} />
      </SettingSection>
      <SettingSection title={settings('appearance')} lead={settings('appearanceLead')}>
        <ThemeChoice />
      </SettingSection>
      <SettingSection title={settings('language')} lead={settings('languageLead')}>
        <LanguageChoice username={setting.username} />
      </SettingSection>
      <SettingSection title="Password" lead="Changing it signs you out everywhere else.">
        {setting.has_password ? (
          <PasswordForm username={setting.username} />
        ) : (
          <p>You sign in through your organization, so there is no password here.</p>
        )}
      </SettingSection>
      {setting.has_password && (
        <SettingSection title={text('sectionTitle')} lead={text('sectionLead')}>
          <SecondFactorSection username={setting.username} />
        </SettingSection>
      )}
      <SettingSection title={text('sessionsTitle')} lead={text('sessionsLead')}>
        <SessionList username={setting.username} sessions={setting.sessions} />
      </SettingSection>
    </SettingsLayout>
  );
}
