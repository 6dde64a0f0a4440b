import { memo, type ReactNode } from 'react';
import { splitTimestamps } from '../timestamps.ts';
import styles from './comment-item.module.css';
import { type SeekTo, useSeekTo } from './seek-context.ts';

/** Deeper than any HTML the server generates; content nested deeper is rendered as plain text. */
const MAX_DEPTH = 8;
const SAFE_URL = /^(?:https?|ftps?):\/\//i;

/**
 * Renders the text of a comment, with times that move the player. The server's HTML is already safe; as defense in
 * depth it is parsed into an inert document, and only text, line breaks, and absolute links are rendered.
 */
export const RichText = memo(function RichText({ html }: { html: string }) {
  const seekTo = useSeekTo();
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  return <>{renderNodes(body, { depth: 0, inLink: false, seekTo })}</>;
});

interface Place {
  readonly depth: number;
  readonly inLink: boolean;
  readonly seekTo: SeekTo | null;
}

function renderNodes(parent: Node, place: Place): ReactNode[] {
  if (place.depth > MAX_DEPTH) return [parent.textContent];
  const below = { ...place, depth: place.depth + 1 };
  return [...parent.childNodes].map((node, index) => {
    if (node.nodeType === Node.TEXT_NODE) return renderText(node.nodeValue ?? '', place);
    if (node.nodeType !== Node.ELEMENT_NODE) return null;
    const element = node as Element;
    const name = element.localName;
    if (name === 'script' || name === 'style') return null;
    // biome-ignore lint/suspicious/noArrayIndexKey: the text is always re-rendered as a whole
    if (name === 'br') return <br key={index} />;
    const href = element.getAttribute('href') ?? '';
    if (name !== 'a' || place.inLink || !SAFE_URL.test(href)) return renderNodes(element, below);
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: the text is always re-rendered as a whole
      <a key={index} href={href} target="_blank" rel="nofollow noopener ugc">
        {renderNodes(element, { ...below, inLink: true })}
      </a>
    );
  });
}

function renderText(text: string, { inLink, seekTo }: Place): ReactNode {
  if (inLink || !seekTo) return text;
  const parts = splitTimestamps(text);
  if (!parts.some((part) => typeof part !== 'string')) return text;
  return parts.map((part, index) =>
    typeof part === 'string' ? (
      part
    ) : (
      <button
        // biome-ignore lint/suspicious/noArrayIndexKey: the text is always re-rendered as a whole
        key={index}
        type="button"
        className={styles.timestamp}
        onClick={() => seekTo(part.sec)}
      >
        {part.text}
      </button>
    ),
  );
}
