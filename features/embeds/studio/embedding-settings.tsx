import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useApi } from '#kernel/client/api-context.ts';
import { problemOf } from '#kernel/client/error-message.ts';
import { setRouteData, useRoute } from '#kernel/client/route-query.ts';
import { ProblemNotice } from '#kernel/ui/problem-notice.tsx';
import { SettingSection } from '#kernel/ui/settings-layout.tsx';
import { Skeleton } from '#kernel/ui/skeleton.tsx';
import { toast } from '#kernel/ui/toast.ts';
import { embedRoutes } from '../contract.ts';
import { text } from '../messages.ts';
import { EmbedKeys } from './embed-keys.tsx';
import { SitesForm } from './sites-form.tsx';

/** The allowed sites and embed keys in the organization's settings. */
export function EmbeddingSettings() {
  return (
    <>
      <SettingSection title={text('settings')} lead={text('settingsLead')}>
        <OrganizationSites />
      </SettingSection>
      <SettingSection title={text('keys')} lead={text('keysLead')}>
        <EmbedKeys />
      </SettingSection>
    </>
  );
}

function OrganizationSites() {
  const api = useApi();
  const client = useQueryClient();
  const sites = useRoute(embedRoutes.organizationSites, {});
  const save = useMutation({
    mutationFn: (newSites: string[] | null) =>
      api.call(embedRoutes.setOrganizationSites, { sites: newSites ?? [] }),
    onSuccess: (saved) => {
      setRouteData(client, embedRoutes.organizationSites, {}, saved);
      toast({ title: text('sitesSaved'), kind: 'success' });
    },
  });
  const choices = [
    { value: 'everywhere', label: text('choiceEverywhere') },
    { value: 'listed', label: text('choiceListed') },
  ] as const;
  if (sites.isError)
    return <ProblemNotice {...problemOf(sites.error)} onRetry={() => void sites.refetch()} asPage={false} />;
  if (!sites.data) return <Skeleton shape="title" />;
  return (
    <SitesForm
      key={JSON.stringify(sites.data.sites)}
      sites={sites.data.sites}
      choices={choices}
      error={save.error}
      busy={save.isPending}
      onSave={(newSites) => save.mutate(newSites)}
    />
  );
}
