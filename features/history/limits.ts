/** Videos that one call asks the progress of. */
export const PROGRESS_MAX = 100;
/** Videos that the library offers to continue: at least one full row of the widest screen. */
export const UNFINISHED_MAX = 6;
/** What is offered to continue: less was a glance, more is as good as finished. */
export const UNFINISHED_PERCENT = { min: 2, max: 95 } as const;
/** Videos that are watched together: fewer people would reveal what one of them watched. */
export const WATCHED_WITH_MIN = 3;
/** Limits of the search for them: the latest viewers of a video, and the latest videos of each. */
export const WATCHED_WITH = { percent: 20, found: 2000, viewers: 200, videosEach: 40, max: 100 } as const;
