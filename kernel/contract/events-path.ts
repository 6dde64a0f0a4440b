/** Server-sent events. Apart from the routes, so that pages that only listen need no schemas. */
export const EVENTS_PATH = '/api/v1/events';
