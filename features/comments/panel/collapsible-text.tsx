import { useLayoutEffect, useRef, useState } from 'react';
import { text } from '../messages.ts';
import styles from './comment-item.module.css';
import { RichText } from './rich-text.tsx';

/** A long text shows its first lines until the reader wants the rest. */
export function CollapsibleText({ html }: { html: string }) {
  const paragraph = useRef<HTMLParagraphElement>(null);
  const [isLong, setIsLong] = useState(false);
  const [isOpen, setIsOpen] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another text has another height
  useLayoutEffect(() => {
    const element = paragraph.current;
    if (!element || isOpen) return;
    const measure = (): void => setIsLong(element.scrollHeight > element.clientHeight + 1);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [html, isOpen]);
  return (
    <div>
      <p ref={paragraph} className={styles.text} dir="auto" data-collapsed={!isOpen || undefined}>
        <RichText html={html} />
      </p>
      {(isLong || isOpen) && (
        <button
          type="button"
          className={styles.showMore}
          aria-expanded={isOpen}
          onClick={() => setIsOpen(!isOpen)}
        >
          {text(isOpen ? 'showLess' : 'showMore')}
        </button>
      )}
    </div>
  );
}
