import type { Playlist, PlaylistVideo } from '#features/playlists/contract.ts';
import type { Logo } from '#features/videofront/contract.ts';
import { escapeHtml } from '#kernel/contract/markup.ts';
import type { PageSkeleton } from '#kernel/server/http/page.ts';
import { createHeader, STYLE } from './style.ts';

const PLAYLIST_STYLE = `.sk-list{display:grid;grid-template-columns:minmax(0,1fr);align-items:start;gap:2rem;max-inline-size:calc(76rem + 2*var(--gutter));margin-inline:auto!important;padding:2rem var(--gutter) 4rem}
.sk-about{display:grid;gap:1rem;min-inline-size:0}
.sk-cover{inline-size:100%;max-inline-size:30rem;block-size:auto;aspect-ratio:16/9;border-radius:16px;background:var(--soft);object-fit:cover}
.sk-row{display:grid;grid-template-columns:2rem 11rem minmax(0,1fr);align-items:center;gap:1rem;padding-block:.75rem;color:inherit;text-decoration:none}
.sk-row+.sk-row{border-block-start:1px solid var(--soft)}
.sk-at{text-align:end;opacity:.7}
.sk-row img,.sk-row i{display:block;inline-size:100%;block-size:auto;aspect-ratio:16/9;border-radius:10px;background:var(--soft);object-fit:cover}
.sk-row b{align-self:start;font-size:1rem;font-weight:580;line-height:1.35;overflow-wrap:anywhere}
@media (max-width:40rem){.sk-list{gap:1.25rem;padding-block-start:1.25rem}.sk-row{grid-template-columns:1.5rem 8rem minmax(0,1fr);gap:.75rem}}
@media (min-width:40rem) and (max-width:64rem){.sk-about{grid-template-columns:minmax(0,18rem) minmax(0,1fr);align-items:start}}
@media (min-width:64rem){.sk-list{grid-template-columns:22rem minmax(0,1fr)}}
`;
const ROWS = 8;

const pictureOf = ({ images }: Pick<Playlist, 'images'>): string | null =>
  images.thumb ?? images.fallback.thumb;

/** The cover and the name of a playlist, and its first videos, which can already be opened. */
export function createPlaylistSkeleton(
  playlist: Playlist,
  videos: readonly PlaylistVideo[],
  logo: Logo | null,
): PageSkeleton {
  const cover = pictureOf(playlist);
  const image = cover
    ? `<img class="sk-cover" src="${escapeHtml(cover)}" alt="" width="640" height="360" fetchpriority="high">`
    : '<div class="sk-cover"></div>';
  const rows = videos.slice(0, ROWS).map((video) => createRow(video, playlist.id));
  return {
    style: STYLE + PLAYLIST_STYLE,
    images: cover ? [{ href: cover }] : [],
    html: `<div class="sk">${createHeader(logo)}<div class="sk-list"><div class="sk-about">${image}<p class="sk-title">${escapeHtml(playlist.displayname)}</p></div><div>${rows.join('')}</div></div></div>`,
  };
}

function createRow(video: PlaylistVideo, playlistId: string): string {
  const picture = pictureOf(video);
  const image = picture
    ? `<img src="${escapeHtml(picture)}" alt="" width="640" height="360" loading="lazy">`
    : '<i></i>';
  const url = `/app/video/${encodeURIComponent(video.kapsule_id)}?playlist=${encodeURIComponent(playlistId)}`;
  return `<a class="sk-row" href="${url}"><span class="sk-at">${video.position + 1}</span>${image}<b>${escapeHtml(video.displayname)}</b></a>`;
}
