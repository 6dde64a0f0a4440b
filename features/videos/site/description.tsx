import { useLayoutEffect, useRef, useState } from 'react';
import styles from './description.module.css';
import { linkify } from './linkify.ts';

/** Plain text with clickable links; long text is collapsed. */
export function Description({ text }: { text: string }) {
  const body = useRef<HTMLParagraphElement>(null);
  const [isLong, setIsLong] = useState(false);
  const [isOpen, setIsOpen] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the height depends on the text
  useLayoutEffect(() => {
    const element = body.current;
    if (element && !isOpen) setIsLong(element.scrollHeight > element.clientHeight + 1);
  }, [text, isOpen]);
  return (
    <div>
      <p ref={body} className={styles.body} data-open={isOpen || undefined}>
        {linkify(text).map((part, index) =>
          typeof part === 'string' ? (
            part
          ) : (
            // biome-ignore lint/suspicious/noArrayIndexKey: the order of the parts never changes
            <a key={index} href={part.href} target="_blank" rel="nofollow noopener ugc">
              {part.text}
            </a>
          ),
        )}
      </p>
      {(isLong || isOpen) && (
        <button
          type="button"
          className={styles.toggle}
          aria-expanded={isOpen}
          onClick={() => setIsOpen(!isOpen)}
        >
          {isOpen ? 'Show less' : 'Show more'}
        </button>
      )}
    </div>
  );
}
