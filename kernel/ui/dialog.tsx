import { Dialog as Base } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './dialog.module.css';
import { IconButton } from './icon-button.tsx';
import { text } from './messages.ts';

interface DialogProps {
  open: boolean;
  onClose: () => void;
  title: string;
  description?: ReactNode;
  wide?: boolean;
  children: ReactNode;
}

/** A modal dialog. It traps the focus, closes on Escape, and restores the focus. */
export function Dialog({ open, onClose, title, description, wide = false, children }: DialogProps) {
  return (
    <Base.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Base.Portal>
        <Base.Backdrop className={styles.backdrop} />
        <Base.Viewport className={styles.viewport}>
          <Base.Popup className={styles.popup} data-wide={wide || undefined}>
            <div className={styles.head}>
              <Base.Title className={styles.title}>{title}</Base.Title>
              <Base.Close
                render={<IconButton label={text('close')} icon={<X />} className={styles.close} />}
              />
            </div>
            {description && <Base.Description className={styles.description}>{description}</Base.Description>}
            {children}
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  );
}

/** The buttons of a dialog, the primary one last. */
export function DialogActions({ children }: { children: ReactNode }) {
  return <div className={styles.actions}>{children}</div>;
}
