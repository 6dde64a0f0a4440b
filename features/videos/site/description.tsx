import { Fragment, useLayoutEffect, useRef, useState } from 'react';
import styles from './description.module.css';
import { linkify } from './linkify.ts';
import { splitTimestamps } from './timestamps.ts';
import { text as messages } from './watch-messages.ts';

interface DescriptionProps {
  text: string;
  durationMs: number;
  /** Null while there is no player. */
  seek: ((ms: number) => void) | null;
}

/** Plain text with clickable links and points in time; long text is collapsed. */
export function Description({ text, durationMs, seek }: DescriptionProps) {
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
            // biome-ignore lint/suspicious/noArrayIndexKey: the order of the parts never changes
            <Fragment key={index}>{seek ? linkTimes(part, durationMs, seek) : part}</Fragment>
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
          {isOpen ? messages('showLess') : messages('showMore')}
        </button>
      )}
    </div>
  );
}

const linkTimes = (text: string, durationMs: number, seek: (ms: number) => void) =>
  splitTimestamps(text, durationMs).map((part, index) =>
    typeof part === 'string' ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the order of the parts never changes
      <button key={index} type="button" className={styles.time} onClick={() => seek(part.atMs)}>
        {part.text}
      </button>
    ),
  );
