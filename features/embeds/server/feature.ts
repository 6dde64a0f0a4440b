import type { MediaPort } from '#features/media/port.ts';
import type { VideosPort } from '#features/videos/port.ts';
import { defineFeature, port } from '#kernel/server/feature.ts';
import { readMigrations } from '#kernel/server/migrate.ts';
import { embedRoutes } from '../contract.ts';
import { describeEmbedding } from './describe-embedding.ts';
import { createEmbedInfo } from './embed-info.ts';
import { createEmbedKeys } from './embed-keys.ts';
import { createEmbedPasses } from './embed-passes.ts';
import { createEmbedSites } from './embed-sites.ts';
import type { PlaylistsPort } from './oembed-subject.ts';
import { createEmbedStore } from './store.ts';

export const embeds = defineFeature({
  name: 'embeds',
  needs: {
    videos: port<VideosPort>(),
    media: port<Pick<MediaPort, 'watchFacts'>>(),
    playlists: port<PlaylistsPort>(),
  },
  routes: embedRoutes,
  migrations: readMigrations('embeds', new URL('./migrations', import.meta.url).pathname),
  create({ db, events, secrets, clock, publicUrl }, { videos, media, playlists }) {
    const store = createEmbedStore(db);
    const keys = createEmbedKeys({ db, events, store, secrets, clock });
    const passes = createEmbedPasses({ store, keys, secrets, clock });
    const sites = createEmbedSites({ store, videos, clock, publicUrl });
    const info = createEmbedInfo({
      videos,
      media,
      playlists,
      publicUrl,
      effectiveSites: sites.effectiveSites,
    });
    return {
      service: {
        framing: sites.framing,
        mayFrame: sites.mayFrame,
        passFor: passes.passFor,
        publicEmbed: info.publicEmbed,
        /** Embedding metadata for the head of a video's page. */
        describe: describeEmbedding(info),
      },
      passes: passes.reader,
      handlers: {
        info: ({ id }, { viewer }) => info.info(viewer, id),
        videoSites: ({ id }, { viewer }) => sites.videoSites(viewer, id),
        setVideoSites: ({ id, sites: list }, { viewer }) => sites.setVideoSites(viewer, id, list),
        organizationSites: (_, { viewer }) => sites.organizationSites(viewer),
        setOrganizationSites: ({ sites: list }, { viewer }) => sites.setOrganizationSites(viewer, list),
        keys: (_, { viewer }) => keys.list(viewer),
        addKey: ({ name }, { viewer }) => keys.add(viewer, name),
        removeKey: ({ key }, { viewer }) => keys.remove(viewer, key),
        oembed: (input) => info.oembed(input),
        thumbnail: ({ id }, { viewer }) => info.thumbnail(viewer, id),
      },
    };
  },
});
