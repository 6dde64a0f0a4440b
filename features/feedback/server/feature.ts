import type { OrganizationsPort } from '#features/organizations/port.ts';
import type { Video } from '#features/videos/contract.ts';
import type { VideosPort } from '#features/videos/port.ts';
import type { Viewer } from '#kernel/contract/viewer.ts';
import { defineFeature, port } from '#kernel/server/feature.ts';
import type { FeedbackFacts } from '../combine-feedback.ts';

export const feedback = defineFeature({
  name: 'feedback',
  needs: {
    videos: port<Pick<VideosPort, 'getWithRow'>>(),
    organizations: port<Pick<OrganizationsPort, 'get'>>(),
  },
  routes: {},
  migrations: [],
  create({ publicUrl: host }, { videos, organizations }) {
    return {
      service: {
        /** FB-04, FB-05: what decides whether the widget `feedback` is shown, and with which form. */
        async widgetConfig(viewer: Viewer, { kapsule_id: id, properties }: Video): Promise<FeedbackFacts> {
          const { row } = await videos.getWithRow(viewer, id);
          const { settings } = await organizations.get(row.organization_id);
          return {
            host,
            takesComments: properties.comment_type !== 'NONE',
            defaultUrl: settings.customFeedback_url,
          };
        },
      },
      handlers: {},
    };
  },
});
