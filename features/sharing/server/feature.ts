import type { EmbedsPort } from '#features/embeds/port.ts';
import type { WidgetRequest } from '#features/playback/contract.ts';
import type { Video } from '#features/videos/contract.ts';
import type { Viewer } from '#kernel/contract/viewer.ts';
import { defineFeature, port } from '#kernel/server/feature.ts';
import { buildAdvancedCode, buildAnalyticsCode } from '../advanced-code.ts';
import type { ShareFacts } from '../combine-share.ts';

export const sharing = defineFeature({
  name: 'sharing',
  needs: {
    embeds: port<EmbedsPort>(),
  },
  routes: {},
  migrations: [],
  create({ publicUrl: host }, { embeds }) {
    return {
      service: {
        /** SH-01 … SH-03: what the widget `share` shows. */
        async widgetConfig(
          _viewer: Viewer,
          video: Video,
          { organization, aspectRatio }: WidgetRequest,
        ): Promise<ShareFacts> {
          const { kapsule_id: id, displayname: title } = video;
          const embed = await embeds.publicEmbed(video, { organizationId: organization.id, aspectRatio });
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
            hiddenNetworks: organization.settings.hide_sharing_networks,
          };
        },
      },
      handlers: {},
    };
  },
});
