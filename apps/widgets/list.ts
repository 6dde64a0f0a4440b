/**
 * All features with widgets, in paint order: captions are never covered by what is placed on the picture. The order in
 * which widgets take their turns at the start and at the end is in phases.ts. The server, the player, and the studio derive
 * their lists from this one. Each feature folder contains `widget.ts` (what the server accepts), `player/manifest.ts` (what
 * the player loads), and for timed items `studio/editors.ts` (what the studio offers).
 */
export const WIDGET_FEATURES = [
  'spotlights',
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
