import { memo, type ReactNode } from 'react';

/** Deeper than any HTML the server generates; content nested deeper is rendered as plain text. */
const MAX_DEPTH = 8;
const SAFE_URL = /^(?:https?|ftps?):\/\//i;

/**
 * Renders the text of a comment. The server's HTML is already safe; as defense in depth it is parsed into an inert
 * document, and only text, line breaks, and absolute links are rendered.
 */
export const RichText = memo(function RichText({ html }: { html: string }) {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  return <>{renderNodes(body, 0, false)}</>;
});

function renderNodes(parent: Node, depth: number, inLink: boolean): ReactNode[] {
  if (depth > MAX_DEPTH) return [parent.textContent];
  return [...parent.childNodes].map((node, index) => {
    if (node.nodeType === Node.TEXT_NODE) return node.nodeValue;
    if (node.nodeType !== Node.ELEMENT_NODE) return null;
    const element = node as Element;
    const name = element.localName;
    if (name === 'script' || name === 'style') return null;
    // biome-ignore lint/suspicious/noArrayIndexKey: the text is always re-rendered as a whole
    if (name === 'br') return <br key={index} />;
    const href = element.getAttribute('href') ?? '';
    if (name !== 'a' || inLink || !SAFE_URL.test(href)) return renderNodes(element, depth + 1, inLink);
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: the text is always re-rendered as a whole
      <a key={index} href={href} target="_blank" rel="nofollow noopener ugc">
        {renderNodes(element, depth + 1, true)}
      </a>
    );
  });
}
