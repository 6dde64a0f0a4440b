/**
 * Every feature with a part in the player, in painting order, which is also the order of what runs before the first
 * play and after the end. The server, the player, and the studio derive their lists from this one: it names the
 * folder, and the folder holds `widget.ts` (what the server accepts), `player/manifest.ts` (what the player loads), and
 * for timed kinds `studio/editors.ts` (what the studio offers).
 */
export const WIDGET_FEATURES = ['captions', 'highlights', 'resume', 'media-session', 'problems'] as const;
