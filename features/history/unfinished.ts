/** What is offered to continue: less was a glance, more is as good as finished. */
export const UNFINISHED_PERCENT = { min: 2, max: 95 } as const;
