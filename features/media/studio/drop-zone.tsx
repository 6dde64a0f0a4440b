import { Upload } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import styles from './drop-zone.module.css';
import { useAddFiles } from './use-add-files.ts';

/** Files may be dropped anywhere on the page; a button beside it does the same for everyone else. */
export function DropZone({ children }: { children: ReactNode }) {
  const add = useAddFiles();
  const [over, setOver] = useState(false);
  useEffect(() => {
    const ending = new AbortController();
    const { signal } = ending;
    // Each element below the pointer enters and leaves by itself; the page is left when all are.
    let depth = 0;
    const step = (by: number) => (event: DragEvent) => {
      if (!carriesFiles(event)) return;
      depth = Math.max(0, depth + by);
      setOver(depth > 0);
    };
    document.addEventListener('dragenter', step(1), { signal });
    document.addEventListener('dragleave', step(-1), { signal });
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
    return () => ending.abort();
  }, [add]);
  return (
    <>
      {children}
      {over && (
        <div className={styles.veil} aria-hidden="true">
          <div className={styles.target}>
            <span className={styles.icon}>
              <Upload />
            </span>
            <p className={styles.title}>Drop to upload</p>
            <p>Video and audio files, several at once. They stay private until you share them.</p>
          </div>
        </div>
      )}
    </>
  );
}

const carriesFiles = (event: DragEvent): boolean => event.dataTransfer?.types.includes('Files') ?? false;
