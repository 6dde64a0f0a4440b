import type { WidgetRequest } from '#features/playback/contract.ts';
import type { Video } from '#features/videos/contract.ts';
import type { Viewer } from '#kernel/contract/viewer.ts';
import { defineFeature } from '#kernel/server/feature.ts';
import type { FeedbackFacts } from '../combine-feedback.ts';

export const feedback = defineFeature({
  name: 'feedback',
  needs: {},
  routes: {},
  migrations: [],
  create({ publicUrl: host }) {
    return {
      service: {
        /** FB-04, FB-05: what decides whether the widget `feedback` is shown, and with which form. */
        async widgetConfig(
          _viewer: Viewer,
          { properties }: Video,
          { organization }: WidgetRequest,
        ): Promise<FeedbackFacts> {
          return {
            host,
            takesComments: properties.comment_type !== 'NONE',
            defaultUrl: organization.settings.customFeedback_url,
          };
        },
      },
      handlers: {},
    };
  },
});
