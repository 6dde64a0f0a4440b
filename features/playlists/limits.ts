/** Entries that the playlist page loads at once. */
export const PLAYLIST_SITE_PAGE_SIZE = 50;
