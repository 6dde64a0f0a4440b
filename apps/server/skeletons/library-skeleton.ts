import { BANNER_SIZES, type Banner, type Logo, type Videofront } from '#features/videofront/contract.ts';
import type { VideoSummary } from '#features/videos/contract.ts';
import { escapeHtml } from '#kernel/contract/markup.ts';
import type { PageSkeleton } from '#kernel/server/http/page.ts';
import { createHeader, STYLE } from './style.ts';

const LIBRARY_STYLE = `.sk-front{display:grid;gap:1rem;max-inline-size:120rem;margin-inline:auto!important;padding:1.5rem var(--gutter) 0}
.sk-front img{display:block;inline-size:100%;block-size:auto;border-radius:10px;background:var(--soft)}
@media (max-width:40rem){.sk-front{padding-block-start:1rem}}
.sk-words{display:grid;gap:.25rem;min-inline-size:0;overflow-wrap:anywhere}
.sk-headline{font-size:clamp(1.5rem,1.25rem + 1vw,1.875rem);font-weight:620;letter-spacing:-.02em;line-height:1.25;text-wrap:balance}
.sk-tagline{max-inline-size:48rem;font-size:1rem;opacity:.8;text-wrap:pretty}
@media (min-width:64rem){.sk-front:has(picture)>*{grid-area:1/1}picture+.sk-words{align-content:end;padding:2.5rem 2rem 1.5rem;border-radius:10px;background:linear-gradient(to top,oklch(0 0 0/.78),oklch(0 0 0/.42) 55%,transparent);color:#fff}}
.sk-page{max-inline-size:120rem;margin-inline:auto;padding:1.5rem var(--gutter)}
.sk-page{--control:2.25rem;display:grid}
.sk-bar{block-size:var(--control);inline-size:13rem;margin-block-end:1.5rem;border-radius:99px;background:var(--soft)}
.sk-heading{block-size:calc(var(--control) + .75rem)}
.sk-heading::before{content:"";position:relative;inset-block-start:calc((var(--control) - 1.5rem)/2);display:block;block-size:1.5rem;inline-size:11rem;border-radius:6px;background:var(--soft)}
.sk-section{container:sk/inline-size;min-inline-size:0}
.sk-section+.sk-section{margin-block-start:2.5rem}
.sk-cards{display:grid;grid-template-columns:repeat(var(--columns,1),minmax(0,1fr));gap:1.5rem 1.25rem}
.sk-card{display:grid;gap:.75rem;align-content:start;color:inherit;text-decoration:none}
.sk-picture{display:block;inline-size:100%;block-size:auto;aspect-ratio:16/9;border-radius:10px;background:var(--soft);object-fit:cover}
.sk-name{font-size:.9375rem;font-weight:580;line-height:1.35;display:-webkit-box;overflow:hidden;-webkit-box-orient:vertical;-webkit-line-clamp:2}
@container sk (min-width:34rem){.sk-cards{--columns:2;row-gap:2rem}}
@container sk (min-width:56rem){.sk-cards{--columns:3}}
@container sk (min-width:74rem){.sk-cards{--columns:4}}
@container sk (min-width:104rem){.sk-cards{--columns:5}}
@container sk (max-width:34rem){.sk-row>:nth-child(n+4){display:none}}
@container sk (min-width:34rem) and (max-width:56rem){.sk-row>:nth-child(n+3){display:none}}
@container sk (min-width:56rem) and (max-width:74rem){.sk-row>:nth-child(n+4){display:none}}
@container sk (min-width:74rem) and (max-width:104rem){.sk-row>:nth-child(n+5){display:none}}
@container sk (min-width:104rem){.sk-row>:nth-child(n+6){display:none}}
@media (max-width:40rem){.sk-page{padding-block-start:1rem}.sk-front+.sk-page{padding-block-start:1.5rem}.sk-bar{margin-block-end:calc(2rem + var(--control))}}
@media (pointer:coarse){.sk-page{--control:2.75rem}}
`;
const CARDS = 8;
/** Requested before the scripts: what a phone shows first. */
const FIRST_PICTURES = 2;

interface LibraryParts {
  readonly logo: Logo | null;
  /** Only above the sections. */
  readonly videofront?: Videofront;
  readonly sections: readonly SkeletonSection[];
}

interface SkeletonSection {
  readonly videos: readonly VideoSummary[];
  /** Cut to one row, like the section that replaces it. */
  readonly isRow?: boolean;
}

/** The banner and the first videos of each section of the library, which can already be opened. */
export function createLibrarySkeleton({ logo, videofront, sections }: LibraryParts): PageSkeleton {
  const shown = sections.filter(({ videos }) => videos.length > 0);
  const page = `<div class="sk-page"><div class="sk-bar"></div>${shown.map(createSection).join('')}</div>`;
  const front = videofront ? createFront(videofront) : '';
  return {
    style: STYLE + LIBRARY_STYLE,
    // On a phone, the first thumbnail is larger than the banner.
    images: [
      ...(videofront?.banner ? bannerImages(videofront.banner) : []),
      ...firstPictures(
        shown.flatMap(({ videos }) => videos),
        videofront?.banner ? 1 : FIRST_PICTURES,
      ),
    ],
    html: `<div class="sk">${createHeader(logo)}${front}${shown.length > 0 ? page : ''}</div>`,
  };
}

const firstPictures = (videos: readonly VideoSummary[], count: number) =>
  videos.slice(0, count).flatMap((video) => {
    const href = pictureOf(video);
    return href ? [{ href }] : [];
  });

const PHONE = '(max-width:40rem)';
const bannerImages = ({ wide, phone }: Banner) => [
  { href: phone, media: PHONE },
  { href: wide, media: `not all and ${PHONE}` },
];

function createFront({ banner, headline, tagline }: Videofront): string {
  if (!banner && !headline && !tagline) return '';
  const { wide, phone } = BANNER_SIZES;
  const picture =
    banner &&
    `<picture><source media="${PHONE}" srcset="${escapeHtml(banner.phone)}" width="${phone.width}" height="${phone.height}"><img src="${escapeHtml(banner.wide)}" width="${wide.width}" height="${wide.height}" alt="" fetchpriority="high"></picture>`;
  const words = [
    headline && `<p class="sk-headline">${escapeHtml(headline)}</p>`,
    tagline && `<p class="sk-tagline">${escapeHtml(tagline)}</p>`,
  ].join('');
  return `<div class="sk-front">${picture ?? ''}${words && `<div class="sk-words">${words}</div>`}</div>`;
}

const createSection = ({ videos, isRow }: SkeletonSection, index: number): string => {
  const cards = videos.slice(0, CARDS).map((video) => createCard(video, index === 0 ? 'eager' : 'lazy'));
  const kind = isRow ? 'sk-cards sk-row' : 'sk-cards';
  return `<div class="sk-section"><div class="sk-heading"></div><div class="${kind}">${cards.join('')}</div></div>`;
};

const pictureOf = ({ images }: VideoSummary): string | null => images.thumb ?? images.fallback.thumb;

function createCard(video: VideoSummary, loading: 'eager' | 'lazy'): string {
  const picture = pictureOf(video);
  const image = picture
    ? `<img class="sk-picture" src="${escapeHtml(picture)}" alt="" width="640" height="360" loading="${loading}">`
    : '<span class="sk-picture"></span>';
  const url = `/app/video/${encodeURIComponent(video.kapsule_id)}`;
  return `<a class="sk-card" href="${url}">${image}<span class="sk-name">${escapeHtml(video.displayname)}</span></a>`;
}
