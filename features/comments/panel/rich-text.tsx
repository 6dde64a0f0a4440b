import { memo, type ReactNode } from 'react';

/** Deeper than anything the server makes; whoever nests further gets plain text. */
const DEEPEST = 8;
const SAFE_ADDRESS = /^(?:https?|ftps?):\/\//i;

/**
 * The text of a comment. The server's HTML is safe already; here it is read into an inert document, and nothing but
 * text, line breaks and links to other pages is drawn of it, whatever it holds.
 */
export const RichText = memo(function RichText({ html }: { html: string }) {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  return <>{drawn(body, 0, false)}</>;
});

function drawn(parent: Node, depth: number, inLink: boolean): ReactNode[] {
  if (depth > DEEPEST) return [parent.textContent];
  return [...parent.childNodes].map((node, index) => {
    if (node.nodeType === Node.TEXT_NODE) return node.nodeValue;
    if (node.nodeType !== Node.ELEMENT_NODE) return null;
    const element = node as Element;
    const name = element.localName;
    if (name === 'script' || name === 'style') return null;
    // biome-ignore lint/suspicious/noArrayIndexKey: the text is drawn anew as a whole
    if (name === 'br') return <br key={index} />;
    const href = element.getAttribute('href') ?? '';
    if (name !== 'a' || inLink || !SAFE_ADDRESS.test(href)) return drawn(element, depth + 1, inLink);
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: the text is drawn anew as a whole
      <a key={index} href={href} target="_blank" rel="nofollow noopener ugc">
        {drawn(element, depth + 1, true)}
      </a>
    );
  });
}
