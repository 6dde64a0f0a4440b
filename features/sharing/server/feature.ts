import type { EmbedsPort } from '#features/embeds/port.ts';
import type { OrganizationsPort } from '#features/organizations/port.ts';
import type { Video } from '#features/videos/contract.ts';
import type { VideosPort } from '#features/videos/port.ts';
import type { Viewer } from '#kernel/contract/viewer.ts';
import { defineFeature, port } from '#kernel/server/feature.ts';
import { buildAdvancedCode, buildAnalyticsCode } from '../advanced-code.ts';
import type { ShareFacts } from '../combine-share.ts';

export const sharing = defineFeature({
  name: 'sharing',
  needs: {
    videos: port<Pick<VideosPort, 'getWithRow'>>(),
    organizations: port<Pick<OrganizationsPort, 'get'>>(),
    embeds: port<EmbedsPort>(),
  },
  routes: {},
  migrations: [],
  create({ publicUrl: host }, { videos, organizations, embeds }) {
    return {
      service: {
        /** SH-01 … SH-03: what the widget `share` shows. */
        async widgetConfig(viewer: Viewer, video: Video): Promise<ShareFacts> {
          const { kapsule_id: id, displayname: title } = video;
          const { row } = await videos.getWithRow(viewer, id);
          const [{ settings }, embed] = await Promise.all([
            organizations.get(row.organization_id),
            embeds.publicEmbed(viewer, id),
          ]);
          const parts = embed && { ...embed, host, videoId: id, title };
          return {
            // EM-04: the page of the video, never the address of a frame with its tokens.
            shareUrl: `${host}/app/video/${id}`,
            codes: parts && {
              standard: parts.code,
              advanced: buildAdvancedCode(parts),
              analytics: buildAnalyticsCode(parts),
            },
            areSitesLimited: embed?.areSitesLimited ?? false,
            hiddenNetworks: settings.hide_sharing_networks,
          };
        },
      },
      handlers: {},
    };
  },
});
