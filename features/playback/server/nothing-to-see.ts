import { randomUUID } from 'node:crypto';
import type { Video } from '#features/videos/contract.ts';
import type { WidgetConfiguration } from '../contract.ts';
import { type ConfigurationParts, configurationFrom } from './configuration.ts';

type Known = Pick<ConfigurationParts, 'host' | 'now' | 'viewer' | 'request' | 'organization'>;

/** The configuration of a video that this viewer learns nothing about but that it cannot be played. */
export function nothingToSee({
  videoId,
  ...known
}: Known & { readonly videoId: string }): WidgetConfiguration {
  return configurationFrom({
    ...known,
    // There is no view to track: this id only tells error reports apart.
    kvtoken: `kv-${randomUUID()}`,
    video: blank(videoId),
    live: false,
    template: null,
    problem: null,
    wmediaUrl: '',
    origins: { frames: [], images: [] },
    facts: { aspectRatio: null, chapters: [], storyboard: null },
    // The one widget that has something to say here.
    widgets: { widgets: { problems: {} }, settings: {}, version: 0 },
  });
}

/** Only what the address itself says. */
function blank(id: string): Video {
  return {
    kapsule_id: id,
    ...{ displayname: '', owner_name: '', owner_displayname: '', author: '', description: '' },
    images: { thumb: null, fallback: { thumb: null } },
    thumbnail_url: null,
    ...{ duration: 0, like_count: 0, view_count: 0, time_created: 0, version: 0 },
    src: 'VIDEO',
    live_event: null,
    visibility: 'private',
    state: 'ready',
    tags: [],
    properties: { comment_type: 'NONE' },
    ...{
      is_liked: false,
      can_manage: false,
      can_edit: false,
      can_delete: false,
      can_set_comment_type: false,
    },
    ...{ time_created_in_iso: '', time_published: null, state_reason: null, progress: null, media: null },
    ...{ app_url: '', v3_embed_url: '' },
  };
}
