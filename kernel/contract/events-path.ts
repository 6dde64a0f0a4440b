/** Server-sent events. Kept apart from the routes, whose schemas a page that only listens does not need. */
export const EVENTS_PATH = '/api/v1/events';
