import { defineFeature } from '#kernel/server/feature.ts';
import type { SurveyFacts } from '../widget.ts';

export const surveys = defineFeature({
  name: 'surveys',
  needs: {},
  routes: {},
  migrations: [],
  create: ({ publicUrl: host }) => ({
    service: {
      /** SV-01, XF-01: what decides whether a page may be framed. */
      widgetConfig: async (): Promise<SurveyFacts> => ({ host }),
    },
    handlers: {},
  }),
});
