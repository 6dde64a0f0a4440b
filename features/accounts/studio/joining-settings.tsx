import { SettingSection } from '#kernel/ui/settings-layout.tsx';
import { text } from '../membership-messages.ts';
import { InvitationList } from './invitation-list.tsx';
import { MembershipRulesSection } from './membership-rules.tsx';
import styles from './people-page.module.css';

/** Open invitations, and who becomes a member without one. */
export function JoiningSettings() {
  return (
    <div className={styles.joining}>
      <SettingSection title={text('invitations')} lead={text('invitationsLead')}>
        <InvitationList />
      </SettingSection>
      <SettingSection title={text('rules')} lead={text('rulesLead')}>
        <MembershipRulesSection />
      </SettingSection>
    </div>
  );
}
