import { SettingSection } from '#kernel/ui/settings-layout.tsx';
import { text } from '../membership-messages.ts';
import { text as people } from '../people-messages.ts';
import { MemberList } from '../site/member-list.tsx';
import { InvitationList } from './invitation-list.tsx';
import { MembershipRulesSection } from './membership-rules.tsx';

/** The members, invitations, and membership rules in the organization's settings. */
export function MembershipSettings({ self }: { readonly self: string }) {
  return (
    <>
      <SettingSection title={people('members')} lead={people('membersLead')}>
        <MemberList self={self} />
      </SettingSection>
      <SettingSection title={text('invitations')} lead={text('invitationsLead')}>
        <InvitationList />
      </SettingSection>
      <SettingSection title={text('rules')} lead={text('rulesLead')}>
        <MembershipRulesSection />
      </SettingSection>
    </>
  );
}
