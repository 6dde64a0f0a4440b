import { Switch } from '#kernel/ui/switch.tsx';
import type { ShareSettings as Settings } from '../contract.ts';
import { text } from './messages.ts';
import { NetworkChecks } from './network-checks.tsx';

interface ShareSettingsProps {
  readonly config: unknown;
  /** The organization's list. */
  readonly hiddenByOrganization: string;
  onSave(config: Settings): void;
}

/** What the share dialog of a video offers. */
export function ShareSettings({ config, hiddenByOrganization, onSave }: ShareSettingsProps) {
  const settings = (config ?? {}) as Settings;
  const { embedcode_enabled = true, hide_sharing_networks: hidden } = settings;
  const { hide_sharing_networks: _, ...withoutNetworks } = settings;
  return (
    <>
      <Switch
        label={text('offerCode')}
        hint={text('offerCodeHint')}
        checked={embedcode_enabled}
        onChange={(on) => onSave({ ...settings, embedcode_enabled: on })}
      />
      <Switch
        label={text('ownNetworks')}
        hint={text('ownNetworksHint')}
        checked={hidden !== undefined}
        onChange={(on) =>
          onSave(on ? { ...settings, hide_sharing_networks: hiddenByOrganization } : withoutNetworks)
        }
      />
      {hidden !== undefined && (
        <NetworkChecks
          hidden={hidden}
          onChange={(list) => onSave({ ...settings, hide_sharing_networks: list })}
        />
      )}
    </>
  );
}
