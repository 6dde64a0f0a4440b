/** Published on the topic of a video when its owner has set or removed a widget; the configuration is to be read again. */
export const WIDGETS_CHANGED_EVENT = 'video.widgets_changed';
/** Events of a video after which a player's configuration may be another one. */
export const CONFIG_EVENTS: readonly string[] = [
  WIDGETS_CHANGED_EVENT,
  'video.captions_changed',
  'timeline.changed',
];
