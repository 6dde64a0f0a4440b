import { escapeHtml } from '#kernel/contract/markup.ts';
import { scriptJson } from './html.ts';
import type { DocumentParts } from './page.ts';

/** The default document of a page. */
export function renderDocument(parts: DocumentParts): string {
  const { content, data, entry, nonce, siteName, noScript, language, theme } = parts;
  const title = content.title ? `${content.title} · ${siteName}` : siteName;
  const { skeleton } = content;
  const styles = entry.styles.map((href) => `<link rel="stylesheet" href="${href}">`);
  const isProperty = (name: string): boolean => name.startsWith('og:');
  const head = [
    ...Object.entries(content.meta ?? {}).map(
      ([name, value]) =>
        `<meta ${isProperty(name) ? 'property' : 'name'}="${escapeHtml(name)}" content="${escapeHtml(value)}">`,
    ),
    ...(content.links ?? []).map(
      (link) =>
        `<link ${Object.entries(link)
          .map(([name, value]) => `${name}="${escapeHtml(value)}"`)
          .join(' ')}>`,
    ),
    ...(skeleton?.images ?? []).map(
      ({ href, media }) =>
        `<link rel="preload" as="image" href="${escapeHtml(href)}"${media ? ` media="${escapeHtml(media)}"` : ''} fetchpriority="high">`,
    ),
    ...(skeleton ? [`<style nonce="${nonce}">${skeleton.style}</style>`] : styles),
    ...entry.preloads.map((href) =>
      entry.origin ? '' : `<link rel="modulepreload" href="${href}" nonce="${nonce}">`,
    ),
    content.jsonLd
      ? `<script type="application/ld+json" nonce="${nonce}">${scriptJson(content.jsonLd)}</script>`
      : '',
    entry.origin ? devPreamble(entry.origin, nonce) : '',
    `<script type="module" src="${entry.script}" nonce="${nonce}"></script>`,
  ];
  return `<!doctype html>
<html lang="${language}"${theme ? ` data-theme="${theme}"` : ''}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, interactive-widget=resizes-content">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(title)}</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
${head.filter(Boolean).join('\n')}
</head>
<body>
<div id="root">${skeleton?.html ?? ''}</div>
${skeleton ? styles.join('\n') : ''}
<noscript>${escapeHtml(noScript)}</noscript>
<script type="application/json" id="page-data" nonce="${nonce}">${scriptJson(data)}</script>
</body>
</html>
`;
}

/** React's fast refresh hooks into the page before any component is loaded. */
export function devPreamble(origin: string, nonce: string): string {
  return `<script type="module" nonce="${nonce}">
import { injectIntoGlobalHook } from '${origin}/@react-refresh';
injectIntoGlobalHook(window);
window.$RefreshReg$ = () => {};
window.$RefreshSig$ = () => (type) => type;
</script>
<script type="module" src="${origin}/@vite/client" nonce="${nonce}"></script>`;
}
