import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useApi } from '#kernel/client/api-context.ts';
import { problemOf } from '#kernel/client/error-message.ts';
import { setRouteData, useRoute } from '#kernel/client/route-query.ts';
import { ProblemNotice } from '#kernel/ui/problem-notice.tsx';
import { SettingSection } from '#kernel/ui/settings-layout.tsx';
import { Skeleton } from '#kernel/ui/skeleton.tsx';
import { toast } from '#kernel/ui/toast.ts';
import { embedRoutes } from '../contract.ts';
import { EmbedKeys } from './embed-keys.tsx';
import { SitesForm } from './sites-form.tsx';

const choices = [
  { value: 'everywhere', label: 'On every site' },
  { value: 'listed', label: 'Only on the sites below' },
] as const;

/** The allowed sites and embed keys in the organization's settings. */
export function EmbeddingSettings() {
  return (
    <>
      <SettingSection
        title="Embedding"
        lead="Which sites may show videos in their pages. A video can have a list of its own."
      >
        <OrganizationSites />
      </SettingSection>
      <SettingSection
        title="Embed keys"
        lead="Your server signs short-lived tokens with a key, and private videos open in your pages for those whom you let in."
      >
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
      toast({ title: 'Sites saved', kind: 'success' });
    },
  });
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
