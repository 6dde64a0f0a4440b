import { MembershipSettings } from '#features/accounts/studio/membership-settings.tsx';
import { EmbeddingSettings } from '#features/embeds/studio/embedding-settings.tsx';
import { OrganizationSettingPage } from '#features/organizations/site/organization-setting-page.tsx';

export function OrganizationRoute() {
  return <OrganizationSettingPage membership={<MembershipSettings />} more={<EmbeddingSettings />} />;
}
