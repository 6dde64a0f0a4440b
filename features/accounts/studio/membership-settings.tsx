import { SettingSection } from '#kernel/ui/settings-layout.tsx';
import { InvitationList } from './invitation-list.tsx';
import { MembershipRulesSection } from './membership-rules.tsx';

/** The invitation and membership sections of the organization's settings. */
export function MembershipSettings() {
  return (
    <>
      <SettingSection
        title="Invitations"
        lead="Whoever opens the link signs in or makes an account, and is a member from then on. It works even when sign-up is off."
      >
        <InvitationList />
      </SettingSection>
      <SettingSection
        title="Joining without an invitation"
        lead="Nobody is taken off the list of members when you change this."
      >
        <MembershipRulesSection />
      </SettingSection>
    </>
  );
}
