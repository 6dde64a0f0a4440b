/**
 * All features with widgets, in paint order, which is also the order of the phases before the first play and after the
 * end. The server, the player, and the studio derive their lists from this one. Each feature folder contains `widget.ts`
 * (what the server accepts), `player/manifest.ts` (what the player loads), and for timed items `studio/editors.ts` (what
 * the studio offers).
 */
export const WIDGET_FEATURES = [
  'popovers',
  'notifications',
  'captions',
  'quizzes',
  'endoverlay',
  'highlights',
  'likes',
  'resume',
  'media-session',
  'playlists',
  'feedback',
  'surveys',
  'sharing',
  'problems',
  'recommendations',
  'promos',
  'cookie-reader',
  'views',
] as const;
