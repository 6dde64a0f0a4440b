import { join } from 'node:path';
import { createAccountsFeature } from '#features/accounts/server/feature.ts';
import { analytics } from '#features/analytics/server/feature.ts';
import { captions } from '#features/captions/server/feature.ts';
import { channels } from '#features/channels/server/feature.ts';
import { comments } from '#features/comments/server/feature.ts';
import { embeds } from '#features/embeds/server/feature.ts';
import { feedback } from '#features/feedback/server/feature.ts';
import { highlights } from '#features/highlights/server/feature.ts';
import { history } from '#features/history/server/feature.ts';
import { likes } from '#features/likes/server/feature.ts';
import { createMediaFeature } from '#features/media/server/feature.ts';
import { organizations } from '#features/organizations/server/feature.ts';
import { createPlaybackFeature } from '#features/playback/server/feature.ts';
import { playlists } from '#features/playlists/server/feature.ts';
import { createProblemsFeature } from '#features/problems/server/feature.ts';
import { quizzes } from '#features/quizzes/server/feature.ts';
import { recommendations } from '#features/recommendations/server/feature.ts';
import { reminders } from '#features/reminders/server/feature.ts';
import { sharing } from '#features/sharing/server/feature.ts';
import { surveys } from '#features/surveys/server/feature.ts';
import { createTimelineFeature } from '#features/timeline/server/feature.ts';
import { videofront } from '#features/videofront/server/feature.ts';
import { createVideosFeature } from '#features/videos/server/feature.ts';
import { createViewsFeature } from '#features/views/server/feature.ts';
import { defineComposition, type ServicesOf } from '#kernel/server/compose-features.ts';
import { createDiskSpace, type DiskSpace, type DiskSpaceOptions } from '#kernel/server/disk-space.ts';
import type { Config } from './config.ts';
import { createDemoFeature } from './demo/feature.ts';
import { sitePages } from './pages.ts';
import { personalData } from './personal-data.ts';
import { kinds, widgetSources, widgets } from './widgets.ts';

/** All features of the server, in migration order. Each feature declares what it needs. */
export function featureList(config: Config, space: DiskSpace = diskSpaceOf(config)) {
  return defineComposition(
    organizations,
    createAccountsFeature({ oidc: config.oidc, mail: config.mail }),
    createVideosFeature({ mediaUrl: config.mediaUrl }),
    comments,
    createMediaFeature({
      workDir: join(config.dataDir, 'work'),
      limits: config.uploads,
      space,
      accelPrefix: config.mediaAccelPrefix,
    }),
    channels,
    videofront,
    captions,
    createProblemsFeature({ mail: config.mail }),
    createTimelineFeature({ kinds }),
    highlights,
    embeds,
    sharing,
    feedback,
    surveys,
    createViewsFeature({ retentionDays: config.viewsRetentionDays }),
    history,
    likes,
    quizzes,
    analytics,
    recommendations,
    reminders,
    playlists,
    createPlaybackFeature({ widgets, sources: widgetSources }),
    createDemoFeature({ workDir: join(config.dataDir, 'work') }),
    personalData,
    sitePages,
  );
}

/** The services of all features by name. */
export type Services = ServicesOf<ReturnType<typeof featureList>>;

/** Monitors the disks that this server writes to. */
export function diskSpaceOf(config: Config, options: Partial<DiskSpaceOptions> = {}): DiskSpace {
  return createDiskSpace({ folders: [config.dataDir], reserveBytes: config.diskReserveBytes, ...options });
}
