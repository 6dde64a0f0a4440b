import { useRef } from 'react';
import { text } from './messages.ts';
import styles from './upload-panel.module.css';
import { UploadRow } from './upload-row.tsx';
import { useUploadItems, useWaitingUploads } from './use-uploads.ts';
import { WaitingRow } from './waiting-row.tsx';

/** Running uploads, and unfinished ones of earlier visits. Renders nothing when there are none. */
export function UploadPanel() {
  const items = useUploadItems();
  const waiting = useWaitingUploads();
  const title = useRef<HTMLHeadingElement>(null);
  if (items.length === 0 && waiting.length === 0) return null;
  // A removed row would lose the focus.
  const onGone = (): void => title.current?.focus();
  return (
    <section className={styles.panel} aria-labelledby="uploads-title">
      <h2 id="uploads-title" ref={title} tabIndex={-1} className={styles.title}>
        {text('uploads')}
      </h2>
      <ul className={styles.list}>
        {items.map((item) => (
          <UploadRow key={item.key} item={item} onGone={onGone} />
        ))}
        {waiting.map((record) => (
          <WaitingRow key={record.fingerprint} record={record} onGone={onGone} />
        ))}
      </ul>
    </section>
  );
}
