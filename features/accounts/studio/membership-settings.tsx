import { SettingSection } from '#kernel/ui/settings-layout.tsx';
import { InvitationList } from './invitation-list.tsx';
import { JoiningRules } from './joining-rules.tsx';

/** Two sections of the organization's settings: who is invited, and who joins without an invitation. */
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
        <JoiningRules />
      </SettingSection>
    </>
  );
}
