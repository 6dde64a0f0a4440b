import { useLayoutEffect, useRef, useState } from 'react';
import styles from './description.module.css';
import { linkify } from './linkify.ts';

/** Plain text with its addresses as links; a long one is folded. */
export function Description({ text }: { text: string }) {
  const body = useRef<HTMLParagraphElement>(null);
  const [long, setLong] = useState(false);
  const [open, setOpen] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another text has another height
  useLayoutEffect(() => {
    const element = body.current;
    if (element && !open) setLong(element.scrollHeight > element.clientHeight + 1);
  }, [text, open]);
  return (
    <div>
      <p ref={body} className={styles.body} data-open={open || undefined}>
        {linkify(text).map((part, index) =>
          typeof part === 'string' ? (
            part
          ) : (
            // biome-ignore lint/suspicious/noArrayIndexKey: the parts never move
            <a key={index} href={part.href} target="_blank" rel="nofollow noopener ugc">
              {part.text}
            </a>
          ),
        )}
      </p>
      {(long || open) && (
        <button type="button" className={styles.toggle} aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? 'Show less' : 'Show more'}
        </button>
      )}
    </div>
  );
}
