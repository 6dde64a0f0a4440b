import { SettingSection } from '#kernel/ui/settings-layout.tsx';
import { text } from './messages.ts';
import { NetworkChecks } from './network-checks.tsx';

interface OrganizationNetworksProps {
  readonly hidden: string;
  onSave(hidden: string): void;
}

/** SH-03: the networks for all videos without their own choice. Saved at once. */
export function OrganizationNetworks({ hidden, onSave }: OrganizationNetworksProps) {
  return (
    <SettingSection title={text('sharing')} lead={text('sharingLead')}>
      <NetworkChecks hidden={hidden} onChange={onSave} />
    </SettingSection>
  );
}
