import type { Like } from './contract.ts';

/** What a like button shows. */
export interface LikeState {
  readonly isLiked: boolean;
  readonly count: number;
  /** A call is under way; clicks are ignored. */
  readonly isBusy: boolean;
}

export const NOT_LIKED: LikeState = { isLiked: false, count: 0, isBusy: false };

/** Unusable values count as no likes. */
export const readLike = ({ is_liked, like_count }: Partial<Like>): LikeState => ({
  isLiked: is_liked === true,
  count: typeof like_count === 'number' && like_count > 0 ? Math.floor(like_count) : 0,
  isBusy: false,
});

/** LK-01: what a click shows at once, before the server has confirmed it. */
export const flip = ({ isLiked, count }: LikeState): LikeState => ({
  isLiked: !isLiked,
  count: Math.max(0, count + (isLiked ? -1 : 1)),
  isBusy: true,
});

/** A count that the server has announced. It may be older than the call that is under way. */
export const withCount = (state: LikeState, count: unknown): LikeState =>
  state.isBusy ? state : { ...readLike({ like_count: count as number }), isLiked: state.isLiked };

interface LikeToggle {
  get(): LikeState;
  set(state: LikeState): void;
  send(isLiked: boolean): Promise<Like>;
}

/** LK-01: one call at a time; a failure flips back silently. Resolves with what was confirmed, or null. */
export async function toggleLike({ get, set, send }: LikeToggle): Promise<Like | null> {
  const before = get();
  if (before.isBusy) return null;
  set(flip(before));
  try {
    const like = await send(!before.isLiked);
    set(readLike(like));
    return like;
  } catch {
    set(before);
    return null;
  }
}
