import { Download } from 'lucide-react';
import { Button } from '#kernel/ui/button.tsx';
import { ExportMenu, type ExportUrl } from './export-menu.tsx';
import { text } from './messages.ts';
import styles from './period-bar.module.css';

/** Everything about the period as a file. */
export function ExportAll({ url, subject }: { readonly url: ExportUrl; readonly subject: string }) {
  return (
    <ExportMenu
      part="all"
      url={url}
      subject={subject}
      trigger={
        <Button>
          <Download aria-hidden="true" />
          <span className={styles.endLabel}>{text('export')}</span>
        </Button>
      }
    />
  );
}
