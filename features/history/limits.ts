/** Videos that one call asks the progress of. */
export const PROGRESS_MAX = 100;
/** Videos that the library offers to continue: at least one full row of the widest screen. */
export const UNFINISHED_MAX = 6;
/** What is offered to continue: less was a glance, more is as good as finished. */
export const UNFINISHED_PERCENT = { min: 2, max: 95 } as const;
