import { isLive as isLiveEvent, type Video } from '#features/videos/contract.ts';

/** The video details that a panel reads; they may be missing (CM-46). */
export type PanelVideo = Pick<Video, 'src' | 'can_manage' | 'owner_name'> & {
  readonly live_event: Pick<NonNullable<Video['live_event']>, 'state'> | null;
  readonly properties: Pick<Video['properties'], 'comment_type'>;
};

/** Used when the video details could not be loaded: the minimum that lets people read. */
export const FALLBACK_VIDEO: PanelVideo = {
  src: 'VIDEO',
  live_event: null,
  can_manage: false,
  owner_name: '',
  properties: { comment_type: 'ALL' },
};

export const isLive = ({ src, live_event }: PanelVideo): boolean => isLiveEvent(src, live_event?.state);
