import { isLive as isLiveEvent, type Video } from '#features/videos/contract.ts';

/** The video details a panel reads; they may be missing (CM-46). */
export type PanelVideo = Pick<Video, 'src' | 'can_manage' | 'owner_name'> & {
  readonly live_event: Pick<NonNullable<Video['live_event']>, 'state'> | null;
  readonly properties: Pick<Video['properties'], 'comment_type'>;
};

/** What to believe of a video whose details could not be had: the least that lets people read. */
export const UNKNOWN_VIDEO: PanelVideo = {
  src: 'VIDEO',
  live_event: null,
  can_manage: false,
  owner_name: '',
  properties: { comment_type: 'ALL' },
};

export const isLive = ({ src, live_event }: PanelVideo): boolean => isLiveEvent(src, live_event?.state);
