import { randomUUID } from 'node:crypto';
import type { Video } from '#features/videos/contract.ts';
import type { WidgetConfiguration } from '../contract.ts';
import { buildConfiguration, type ConfigurationParts } from './configuration.ts';
import { NO_FACTS } from './source-facts.ts';

type KnownParts = Pick<ConfigurationParts, 'host' | 'now' | 'viewer' | 'request' | 'organization' | 'logo'>;

/** A configuration that reveals nothing about the video except that it cannot be played. */
export function unavailableConfiguration({
  videoId,
  ...known
}: KnownParts & { readonly videoId: string }): WidgetConfiguration {
  return buildConfiguration({
    ...known,
    // There is no view to track; the id only distinguishes error reports.
    kvtoken: `kv-${randomUUID()}`,
    video: blankVideo(videoId),
    live: false,
    historyMs: null,
    template: null,
    problem: null,
    wmediaUrl: '',
    origins: { frames: [], images: [], files: [] },
    facts: NO_FACTS,
    // Only the widget that shows problems.
    widgets: { widgets: { problems: {} }, settings: {}, version: 0 },
  });
}

/** A video without any data except its id. */
function blankVideo(id: string): Video {
  return {
    kapsule_id: id,
    displayname: '',
    owner_name: '',
    owner_displayname: '',
    author: '',
    description: '',
    images: { thumb: null, fallback: { thumb: null } },
    thumbnail_url: null,
    duration: 0,
    like_count: 0,
    view_count: 0,
    time_created: 0,
    version: 0,
    src: 'VIDEO',
    live_event: null,
    visibility: 'private',
    state: 'ready',
    tags: [],
    properties: { comment_type: 'NONE' },
    is_liked: false,
    can_manage: false,
    can_edit: false,
    can_delete: false,
    can_set_comment_type: false,
    time_created_in_iso: '',
    time_published: null,
    state_reason: null,
    progress: null,
    media: null,
    app_url: '',
    v3_embed_url: '',
  };
}
