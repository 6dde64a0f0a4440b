import { defineWidget } from '#kernel/player/core/widget.ts';
import type { Like } from '../contract.ts';
import { type LikeState, NOT_LIKED, readLike } from '../like-state.ts';
import { EndLike, FloatingLike } from './like-buttons.tsx';
import { followLikes } from './like-control.ts';

function parse(config: unknown): LikeState {
  if (typeof config !== 'object' || config === null)
    throw new Error('like: the configuration is not an object');
  return readLike(config as Partial<Like>);
}

export default defineWidget<LikeState, LikeState>({
  parse,
  initial: NOT_LIKED,
  setup: followLikes,
  views: { floating: FloatingLike, end: EndLike },
});
