import type { Logo } from '#features/videofront/contract.ts';
import { escapeHtml } from '#kernel/contract/markup.ts';
import { PRODUCT_NAME } from '#kernel/contract/product.ts';

/**
 * What a page looks like until its stylesheets and scripts have loaded, at the same places. The design tokens are in the
 * stylesheets, so their values are repeated here.
 */
export const STYLE = `:root{color-scheme:light dark}:root[data-theme=light]{color-scheme:light}:root[data-theme=dark]{color-scheme:dark}
body{margin:0}
.sk{--gutter:clamp(1rem,.5rem + 2vw,2.5rem);--soft:light-dark(oklch(.962 .003 270),oklch(.232 .009 270));min-block-size:100dvh;background:light-dark(oklch(.984 .002 270),oklch(.155 .007 270));color:light-dark(oklch(.205 .012 270),oklch(.965 .003 270));font:.875rem/1.5 system-ui,sans-serif}
.sk *{box-sizing:border-box;margin:0}
.sk-head{display:flex;align-items:center;justify-content:space-between;gap:1rem;block-size:65px;padding-inline:max(var(--gutter),calc((100% - 120rem)/2 + var(--gutter)));border-block-end:1px solid var(--soft);font-size:1.0625rem;font-weight:660;letter-spacing:-.025em}
.sk-logo{block-size:1.75rem;inline-size:auto;max-inline-size:10rem;object-fit:contain;object-position:left}
.sk-logo[data-tone=dark],.sk-logo[data-tone=light]{padding:.125rem .3125rem;border-radius:6px;object-position:center}
.sk-logo[data-tone=dark]{background:light-dark(transparent,oklch(.97 0 0))}
.sk-logo[data-tone=light]{background:light-dark(oklch(.25 .01 270),transparent)}
.sk-search{flex:0 1 34rem;block-size:2.5rem;border-radius:99px;background:var(--soft)}
.sk-player{display:grid;justify-items:center;background:#000}
.sk-stage{inline-size:100%;aspect-ratio:var(--ratio,1.7778);max-block-size:calc(100dvh - 11rem);min-block-size:11.25rem;background:#000;object-fit:contain}
.sk-text{display:grid;gap:1rem;padding:1.25rem var(--gutter)}
.sk-title{font-size:clamp(1.5rem,1.25rem + 1vw,1.875rem);font-weight:620;letter-spacing:-.02em;line-height:1.25;overflow-wrap:anywhere}
.sk-owner{display:flex;align-items:center;gap:.75rem;font-weight:560}
.sk-owner::before{content:"";flex:none;inline-size:2.25rem;block-size:2.25rem;border-radius:50%;background:var(--soft)}
@media (pointer:coarse){.sk-head{block-size:69px}}
@media (max-width:48rem){.sk-head{block-size:57px}.sk-head>span:first-child{display:none}.sk-logo{max-inline-size:5.5rem}.sk-search{flex:1}}
@media (max-width:24rem){.sk-logo{max-inline-size:3.75rem}}
@media (max-width:48rem) and (pointer:coarse){.sk-head{block-size:61px}}
@media (min-width:64rem){.sk-column{inline-size:100%;max-inline-size:min(84rem,max(100dvh - 11rem,20rem)*16/9 + 2*var(--gutter));margin-inline:auto}.sk-column .sk-player{padding:1.25rem var(--gutter) 0;background:none}.sk-column .sk-stage{border-radius:10px}.sk-beside{display:grid;grid-template-columns:minmax(0,1fr) clamp(20rem,26vw,26rem);column-gap:1.25rem;max-inline-size:min(120rem,max(100dvh - 11rem,20rem)*16/9 + 26rem + 2*var(--gutter));padding-inline:var(--gutter)}.sk-beside .sk-player{padding-inline:0}.sk-beside .sk-text{grid-column:1;padding-inline:0}}
@media (min-width:64rem),(orientation:landscape){.sk-live .sk-player{inline-size:calc(100% - clamp(17rem,30vw,26rem))}}
@media (max-height:30rem) and (orientation:landscape){.sk:has(.sk-player) .sk-head{display:none}.sk-stage{max-block-size:100dvh}}
`;

export const createHeader = (logo: Logo | null): string =>
  `<div class="sk-head">${logo ? logoImage(logo) : `<span>${PRODUCT_NAME}</span>`}<span class="sk-search"></span><span></span></div>`;

const logoImage = ({ url, width, height, tone }: Logo): string =>
  `<img class="sk-logo" data-tone="${tone ?? ''}" src="${escapeHtml(url)}" width="${width}" height="${height}" alt="">`;
