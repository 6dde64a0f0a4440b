import { useMutation, useQueryClient } from '@tanstack/react-query';
import { FlaskConical } from 'lucide-react';
import { Link } from 'react-router';
import { useApi } from '#kernel/client/api-context.ts';
import { errorMessage } from '#kernel/client/error-message.ts';
import { setRouteData, useRoute } from '#kernel/client/route-query.ts';
import { SAVING } from '#kernel/client/saving.ts';
import { buttonClass } from '#kernel/ui/button.tsx';
import { CopyField } from '#kernel/ui/copy-field.tsx';
import { Skeleton } from '#kernel/ui/skeleton.tsx';
import { embedRoutes } from '../contract.ts';
import { text } from '../messages.ts';
import styles from './embeds.module.css';
import { SitesForm } from './sites-form.tsx';
import { summarizeSites } from './summarize-sites.ts';

/** Embed code and allowed sites of one video. */
export function EmbedBlock({ id }: { id: string }) {
  const sites = useRoute(embedRoutes.videoSites, { id });
  return (
    <>
      <section className={styles.section} aria-labelledby="embedding-title">
        <div>
          <h2 id="embedding-title" className={styles.heading}>
            {text('embed')}
          </h2>
          <p className={styles.muted}>{text('embedLead')}</p>
        </div>
        <EmbedCodeFields id={id} />
        <div>
          <Link to={`/app/studio/playground?video=${id}`} className={buttonClass('secondary')}>
            <FlaskConical aria-hidden="true" />
            {text('playground')}
          </Link>
        </div>
      </section>
      <section className={styles.section} aria-labelledby="sites-title">
        <div>
          <h2 id="sites-title" className={styles.heading}>
            {text('sites')}
          </h2>
          {sites.data && <p className={styles.muted}>{summarizeSites(sites.data.effective)}</p>}
        </div>
        {sites.isPending && <Skeleton />}
        {sites.isError && <p className={styles.muted}>{errorMessage(sites.error)}</p>}
        {sites.data && <VideoSitesForm id={id} sites={sites.data.sites} />}
      </section>
    </>
  );
}

function EmbedCodeFields({ id }: { id: string }) {
  const info = useRoute(embedRoutes.info, { id });
  if (info.isError) return <p className={styles.muted}>{errorMessage(info.error)}</p>;
  if (!info.data) return <Skeleton shape="title" />;
  return (
    <div className={styles.fields}>
      <CopyField label={text('code')} hint={text('codeHint')} value={info.data.responsive_code} rows={6} />
      <CopyField label={text('link')} value={info.data.share_url} />
    </div>
  );
}

function VideoSitesForm({ id, sites }: { id: string; sites: readonly string[] | null }) {
  const api = useApi();
  const client = useQueryClient();
  const save = useMutation({
    mutationKey: SAVING,
    scope: { id: `sites of ${id}` },
    mutationFn: (newSites: string[] | null) => api.call(embedRoutes.setVideoSites, { id, sites: newSites }),
    onSuccess: (saved) => setRouteData(client, embedRoutes.videoSites, { id }, saved),
  });
  const choices = [
    { value: 'organization', label: text('choiceOrganization') },
    { value: 'everywhere', label: text('choiceEverywhere') },
    { value: 'listed', label: text('choiceListed') },
  ] as const;
  return (
    <SitesForm
      savesItself
      sites={sites}
      choices={choices}
      error={save.error}
      busy={save.isPending}
      onSave={(newSites) => save.mutate(newSites)}
    />
  );
}
