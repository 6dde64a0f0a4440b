/** Published when an owner sets or removes a widget; players reload their configuration. */
export const WIDGETS_CHANGED_EVENT = 'video.widgets_changed';
/** Events of a video that may change a player's configuration. */
export const CONFIG_EVENTS: readonly string[] = [
  WIDGETS_CHANGED_EVENT,
  'video.captions_changed',
  'timeline.changed',
];
