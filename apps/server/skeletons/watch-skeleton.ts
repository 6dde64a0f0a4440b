import type { Logo } from '#features/videofront/contract.ts';
import { isLive, type Video } from '#features/videos/contract.ts';
import { escapeHtml } from '#kernel/contract/markup.ts';
import type { PageSkeleton } from '#kernel/server/http/page.ts';
import { createHeader, STYLE } from './style.ts';

/** The poster, the title, and the owner of a video; with room for a column at the right if there is an aside. */
export function createWatchSkeleton(
  video: Video,
  aspectRatio: number | null,
  logo: Logo | null,
  hasAside: boolean,
): PageSkeleton {
  const live = isLive(video.src, video.live_event?.state);
  const layout = live ? 'sk-live' : hasAside ? 'sk-column sk-beside' : 'sk-column';
  const poster = video.images.thumb ?? video.images.fallback.thumb;
  const stage = poster
    ? `<img class="sk-stage" src="${escapeHtml(poster)}" alt="" fetchpriority="high">`
    : '<div class="sk-stage"></div>';
  const ratio = aspectRatio && aspectRatio > 0 ? `.sk{--ratio:${aspectRatio.toFixed(4)}}` : '';
  return {
    style: STYLE + ratio,
    images: poster ? [{ href: poster }] : [],
    html: `<div class="sk">${createHeader(logo)}<div class="${layout}"><div class="sk-player">${stage}</div>
<div class="sk-text"><p class="sk-title">${escapeHtml(video.displayname)}</p><p class="sk-owner">${escapeHtml(video.owner_displayname)}</p></div></div></div>`,
  };
}
