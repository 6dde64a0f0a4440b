import { escapeHtml } from '#kernel/contract/markup.ts';
import type { PlayerStart } from '#kernel/contract/player-start.ts';
import { scriptJson } from '#kernel/server/http/html.ts';
import type { DocumentParts } from '#kernel/server/http/page.ts';
import { devPreamble } from '#kernel/server/http/render-document.ts';
import { de } from '../messages.de.ts';
import { text as english } from '../messages.ts';
import type { EmbeddedContent } from './embedded-page.ts';
import { embeddedStyle } from './embedded-style.ts';
import { renderPlaceholderBar } from './placeholder-bar.ts';

const BOOT = 'kernel/player/boot/boot.ts';

/**
 * One document with everything for the first frame: the video element, placeholder controls, the media to play, and the
 * boot script. Rendering waits for the whole document (`expect`), because painting a black page while the boot script
 * runs would only delay the first frame.
 */
export function embeddedDocument(parts: DocumentParts): string {
  const { nonce, entry, siteName, content } = parts;
  const { configuration, start } = content.own as EmbeddedContent;
  const title = configuration.kapsuleinfo.displayname || content.title || siteName;
  const { script, styles, preloads, origin } = entry;
  const playerStart: PlayerStart = { ...start, app: { script, styles, preloads: origin ? [] : preloads } };
  const boot = parts.inline(BOOT);
  const links = (content.links ?? []).map(
    ({ rel = '', href = '' }) => `<link rel="${escapeHtml(rel)}" href="${escapeHtml(href)}">`,
  );
  return `<!doctype html>
<html lang="${parts.language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)}</title>
<link rel="icon" href="data:,">
<link rel="expect" href="#page-data" blocking="render">
${links.join('\n')}
<script type="application/json" id="player-start" nonce="${nonce}">${scriptJson(playerStart)}</script>
<script${boot.isModule ? ' type="module"' : ''} nonce="${nonce}">${boot.text}</script>
<style nonce="${nonce}">${embeddedStyle(configuration.viewOpts.primaryColor, configuration.kapsuleinfo.aspect_ratio)}</style>
${origin ? devPreamble(origin, nonce) : ''}
</head>
<body>
${stage(parts, title)}
<script type="application/json" id="page-data" nonce="${nonce}">${scriptJson({ ...parts.data, configuration })}</script>
</body>
</html>
`;
}

/** With autoplay, the boot script shows the poster if the first frame takes long. */
function stage({ content, nonce, language }: DocumentParts, title: string): string {
  const text = language === 'de' ? english.from(language, de) : english;
  const { configuration, start } = content.own as EmbeddedContent;
  const { image, problem, skin, parameters, isMobilePlayer } = configuration;
  const poster = image ? ` ${start.autoplay ? 'data-poster' : 'poster'}="${escapeHtml(image)}"` : '';
  const state = start.hasProblem ? 'failed' : start.autoplay ? 'loading' : 'idle';
  const layout = isMobilePlayer ? 'mobile' : 'desktop';
  return `<div id="player" data-skin="${parameters.playerSkinType ?? skin}" data-layout="${layout}" data-boot="${state}">
<video playsinline preload="none"${poster} aria-label="${escapeHtml(title)}"></video>
<script nonce="${nonce}">globalThis.startPlayer?.()</script>
<div id="chrome">
${start.hasProblem ? '' : renderPlaceholderBar(configuration, text)}
<p class="words" role="alert">${escapeHtml(text(problem ?? (start.hasProblem ? 'VIDEO_EMPTY' : 'loadFailed')))}</p>
</div>
<noscript><p class="words">${escapeHtml(text('needsJavaScript'))}</p></noscript>
</div>`;
}
