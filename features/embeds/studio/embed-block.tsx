import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Code, FlaskConical } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { useApi } from '#kernel/client/api-context.ts';
import { errorMessage } from '#kernel/client/error-message.ts';
import { setRouteData, useRoute } from '#kernel/client/route-query.ts';
import { Button, buttonClass } from '#kernel/ui/button.tsx';
import { CopyField } from '#kernel/ui/copy-field.tsx';
import { Dialog } from '#kernel/ui/dialog.tsx';
import { Skeleton } from '#kernel/ui/skeleton.tsx';
import { toast } from '#kernel/ui/toast.ts';
import { embedRoutes } from '../contract.ts';
import { summarizeSites } from '../sites-draft.ts';
import styles from './embeds.module.css';
import { SitesForm } from './sites-form.tsx';

const choices = [
  { value: 'organization', label: 'As the organization says' },
  { value: 'everywhere', label: 'On every site' },
  { value: 'listed', label: 'Only on the sites below' },
] as const;

/** Embed code and allowed sites of one video. */
export function EmbedBlock({ id }: { id: string }) {
  const [isOpen, setIsOpen] = useState(false);
  const sites = useRoute(embedRoutes.videoSites, { id });
  return (
    <section className={styles.block} aria-labelledby="embedding-title">
      <h2 id="embedding-title" className={styles.title}>
        Embedding
      </h2>
      {sites.isPending && <Skeleton />}
      {sites.isError && <p className={styles.muted}>{errorMessage(sites.error)}</p>}
      {sites.data && <p className={styles.muted}>{summarizeSites(sites.data.effective)}</p>}
      <div className={styles.row}>
        <Button onClick={() => setIsOpen(true)}>
          <Code aria-hidden="true" />
          Code and sites
        </Button>
        <Link to={`/app/studio/playground?video=${id}`} className={buttonClass('quiet')}>
          <FlaskConical aria-hidden="true" />
          Playground
        </Link>
      </div>
      <Dialog
        open={isOpen}
        onClose={() => setIsOpen(false)}
        wide
        title="Embed this video"
        description="Put one line into a page, and say which sites may do so."
      >
        <EmbedCodeFields id={id} />
        {sites.data && <VideoSitesForm id={id} sites={sites.data.sites} />}
      </Dialog>
    </section>
  );
}

function EmbedCodeFields({ id }: { id: string }) {
  const info = useRoute(embedRoutes.info, { id });
  if (info.isError) return <p className={styles.muted}>{errorMessage(info.error)}</p>;
  if (!info.data) return <Skeleton shape="title" />;
  return (
    <div className={styles.fields}>
      <CopyField
        label="Code"
        hint="Follows the width of its column."
        value={info.data.responsive_code}
        rows={6}
      />
      <CopyField label="Address of the page" value={info.data.share_url} />
    </div>
  );
}

function VideoSitesForm({ id, sites }: { id: string; sites: readonly string[] | null }) {
  const api = useApi();
  const client = useQueryClient();
  const save = useMutation({
    mutationFn: (newSites: string[] | null) => api.call(embedRoutes.setVideoSites, { id, sites: newSites }),
    onSuccess: (saved) => {
      setRouteData(client, embedRoutes.videoSites, { id }, saved);
      toast({ title: 'Sites saved', kind: 'success' });
    },
  });
  return (
    <SitesForm
      // Remounts the form after saving, because the server normalizes the list.
      key={JSON.stringify(sites)}
      sites={sites}
      choices={choices}
      error={save.error}
      busy={save.isPending}
      onSave={(newSites) => save.mutate(newSites)}
    />
  );
}
