import { useQueryClient } from '@tanstack/react-query';
import { accountRoutes } from '#features/accounts/contract.ts';
import { EmbeddingSettings } from '#features/embeds/studio/embedding-settings.tsx';
import { OrganizationSettingPage } from '#features/organizations/site/organization-setting-page.tsx';
import { VideofrontSettings } from '#features/videofront/studio/videofront-settings.tsx';
import { problemOf } from '#kernel/client/error-message.ts';
import { routeKey, useRoute } from '#kernel/client/route-query.ts';
import { ProblemNotice } from '#kernel/ui/problem-notice.tsx';
import { SettingsSkeleton } from '#kernel/ui/settings-layout.tsx';
import { AroundSettings } from './around-settings.tsx';

export function OrganizationRoute() {
  const client = useQueryClient();
  const me = useRoute(accountRoutes.me, {});
  if (!me.data) {
    if (me.error) return <ProblemNotice {...problemOf(me.error)} onRetry={() => void me.refetch()} />;
    return <SettingsSkeleton />;
  }
  const { user } = me.data;
  return (
    <OrganizationSettingPage
      isAdministrator={user.organization?.role === 'administrator'}
      onSaved={() => void client.invalidateQueries({ queryKey: routeKey(accountRoutes.me, {}) })}
      sections={
        <>
          <VideofrontSettings />
          <AroundSettings />
          <EmbeddingSettings />
        </>
      }
    />
  );
}
