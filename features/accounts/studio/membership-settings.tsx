import { SettingSection } from '#kernel/ui/settings-layout.tsx';
import { MemberList } from '../site/member-list.tsx';
import { InvitationList } from './invitation-list.tsx';
import { MembershipRulesSection } from './membership-rules.tsx';

/** The members, invitations, and membership rules in the organization's settings. */
export function MembershipSettings({ self }: { readonly self: string }) {
  return (
    <>
      <SettingSection
        title="Members"
        lead="Members watch the videos that are open to the organization, and upload their own. Moderators also manage every video; administrators also change these settings. Everyone else can watch public videos and, signed in, comment."
      >
        <MemberList self={self} />
      </SettingSection>
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
