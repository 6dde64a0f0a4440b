import type { PersonWithPicture } from '#features/accounts/port.ts';
import type { Video, VideoSummary } from '../contract.ts';
import type { VideoFlags } from '../policy.ts';
import type { MediaAddresses } from './media-address.ts';
import type { VideoRow } from './tables.ts';

export interface PresentContext {
  readonly addresses: MediaAddresses;
  readonly publicUrl: string;
}

const posterFile = (number: number): string => `poster-${number}.jpg`;

/** Videos of a deleted account have no owner name. */
const deletedOwner: PersonWithPicture = { username: '', displayname: '' };

export function presentSummary(
  row: VideoRow,
  owner: PersonWithPicture | undefined,
  { addresses }: PresentContext,
): VideoSummary {
  const { username, displayname, avatar = null } = owner ?? deletedOwner;
  const image = (number: number | null): string | null =>
    number === null ? null : addresses.of(row, posterFile(number));
  return {
    kapsule_id: row.id,
    displayname: row.displayname,
    owner_name: username,
    owner_displayname: displayname,
    owner_avatar: avatar,
    images: { thumb: image(row.custom_poster ?? row.poster), fallback: { thumb: image(row.poster) } },
    duration: row.duration_ms,
    src: row.src,
    live_event: row.live_state && { state: row.live_state, time_live: row.time_live?.getTime() ?? null },
    visibility: row.visibility,
    state: row.state,
    tags: row.tags,
    storyboard:
      row.playable && row.generation !== null && !row.podcast
        ? addresses.of(row, `${row.generation}/storyboard.vtt`)
        : null,
    like_count: row.like_count,
    view_count: row.view_count,
    time_created: row.created_at.getTime(),
  };
}

function mediaOf(row: VideoRow, { addresses }: PresentContext): Video['media'] {
  if (!row.playable || row.generation === null) return null;
  return {
    hls: addresses.of(row, `${row.generation}/master.m3u8`),
    until: addresses.until(row.visibility),
  };
}

export function presentVideo(
  row: VideoRow,
  owner: PersonWithPicture | undefined,
  { flags, isLiked }: { readonly flags: VideoFlags; readonly isLiked: boolean },
  context: PresentContext,
): Video {
  const summary = presentSummary(row, owner, context);
  const { thumb } = summary.images;
  return {
    ...summary,
    description: row.description,
    properties: { comment_type: row.comment_type, ...(row.podcast ? { podcast: 'true' } : {}) },
    is_liked: isLiked,
    can_manage: flags.canManage,
    can_edit: flags.canEdit,
    can_delete: flags.canDelete,
    can_set_comment_type: flags.canSetCommentType,
    can_set_managers: flags.canSetManagers,
    time_created_in_iso: row.created_at.toISOString(),
    time_published: row.published_at?.toISOString() ?? null,
    publish_at: flags.canEdit ? (row.publish_at?.getTime() ?? null) : null,
    publish_visibility: flags.canEdit ? row.publish_visibility : null,
    app_url: `${context.publicUrl}/app/video/${row.id}`,
    v3_embed_url: `${context.publicUrl}/kapsule/${row.id}/v3/embedded`,
    // Already absolute when another server delivers the media.
    thumbnail_url: thumb && new URL(thumb, context.publicUrl).href,
    author: summary.owner_displayname,
    state_reason: flags.canManage ? row.state_reason : null,
    progress: flags.canManage ? row.progress : null,
    media: mediaOf(row, context),
    version: row.version,
  };
}
