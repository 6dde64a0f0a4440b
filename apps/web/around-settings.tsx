import { OrganizationFormAddress } from '#features/feedback/studio/organization-form-address.tsx';
import { organizationRoutes } from '#features/organizations/contract.ts';
import { useChangeOrganization } from '#features/organizations/site/use-change-organization.ts';
import { OrganizationNetworks } from '#features/sharing/studio/organization-networks.tsx';
import { errorCode, errorMessage } from '#kernel/client/error-message.ts';
import { useRoute } from '#kernel/client/route-query.ts';
import { FormError } from '#kernel/ui/form-error.tsx';

/** What the organization offers around its videos: networks and a form. */
export function AroundSettings() {
  const organization = useRoute(organizationRoutes.get, {}).data;
  const networks = useChangeOrganization(() => undefined);
  const form = useChangeOrganization(() => undefined);
  if (!organization) return null;
  const { version, settings } = organization;
  const error = [networks.error, form.error].find((one) => one && errorCode(one) !== 'INVALID_INPUT');
  return (
    <>
      <OrganizationNetworks
        hidden={settings.hide_sharing_networks}
        onSave={(hide_sharing_networks) => networks.mutate({ version, settings: { hide_sharing_networks } })}
      />
      <OrganizationFormAddress
        saved={settings.customFeedback_url}
        error={form.error}
        busy={form.isPending}
        onSave={(customFeedback_url) => form.mutate({ version, settings: { customFeedback_url } })}
      />
      {error && <FormError code={errorCode(error)}>{errorMessage(error)}</FormError>}
    </>
  );
}
