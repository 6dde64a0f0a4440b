import type { InputOf, OutputOf } from '#kernel/contract/route.ts';
import type { Viewer } from '#kernel/contract/viewer.ts';
import type { likeRoutes } from './contract.ts';

/** The likes API for other features. */
export interface LikesPort {
  /** The videos that this viewer likes and may open. */
  list(viewer: Viewer, input: InputOf<typeof likeRoutes.list>): Promise<OutputOf<typeof likeRoutes.list>>;
  /** Ids of the videos that a person likes, latest like first. */
  likedBy(userId: string, max: number): Promise<readonly string[]>;
}
