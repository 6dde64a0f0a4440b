import { UserSettingPage } from '#features/accounts/site/user-setting-page.tsx';
import { ChannelSettings } from '#features/channels/site/channel-settings.tsx';

export function UserSettingRoute() {
  return <UserSettingPage publicPage={<ChannelSettings />} />;
}
