/** NB-01: how a notification looks unless its owner says otherwise. */
export const NOTIFICATION_DEFAULTS = {
  color: 'white',
  top: 87,
  opacity: 0.5,
  background: 'black',
  fontsize: 15,
} as const;

export const NOTIFICATION_TEXT_MAX_LENGTH = 300;
export const FONT_SIZE_PX = { min: 8, max: 72 } as const;
