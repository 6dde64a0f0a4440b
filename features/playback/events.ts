/** Published on the topic of a video when its owner has set or removed a widget; the configuration is to be read again. */
export const WIDGETS_CHANGED_EVENT = 'video.widgets_changed';
