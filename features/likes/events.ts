/** Published when people have liked or unliked a video, with its new `like_count`; at most once a second by each process. */
export const LIKES_CHANGED_EVENT = 'likes.changed';
