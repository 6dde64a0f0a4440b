import { Upload } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import styles from './drop-zone.module.css';
import { text } from './messages.ts';
import { useAddFiles } from './use-add-files.ts';

/** Accepts files dropped anywhere on the page; the upload button is the accessible alternative. */
export function DropZone({ children }: { children: ReactNode }) {
  const add = useAddFiles();
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    const lifetime = new AbortController();
    const { signal } = lifetime;
    // dragenter and dragleave fire for every element, so the depth shows when the pointer leaves the page.
    let depth = 0;
    const changeDepth = (by: number) => (event: DragEvent) => {
      if (!carriesFiles(event)) return;
      depth = Math.max(0, depth + by);
      setOver(depth > 0);
    };
    document.addEventListener('dragenter', changeDepth(1), { signal });
    document.addEventListener('dragleave', changeDepth(-1), { signal });
    document.addEventListener('dragover', (event) => carriesFiles(event) && event.preventDefault(), {
      signal,
    });
    document.addEventListener(
      'drop',
      (event) => {
        depth = 0;
        setOver(false);
        if (!carriesFiles(event) || event.defaultPrevented) return;
        event.preventDefault();
        void add([...(event.dataTransfer?.files ?? [])]);
      },
      { signal },
    );
    return () => lifetime.abort();
  }, [add]);
  return (
    <>
      {children}
      {isOver && (
        <div className={styles.veil} aria-hidden="true">
          <div className={styles.target}>
            <span className={styles.icon}>
              <Upload />
            </span>
            <p className={styles.title}>{text('dropTitle')}</p>
            <p>{text('dropHint')}</p>
          </div>
        </div>
      )}
    </>
  );
}

const carriesFiles = (event: DragEvent): boolean => event.dataTransfer?.types.includes('Files') ?? false;
