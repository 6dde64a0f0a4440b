import { AlertDialog } from '@base-ui/react/alert-dialog';
import { useEffect, useState } from 'react';
import { Button } from './button.tsx';
import { pendingQuestions } from './confirm.ts';
import styles from './dialog.module.css';
import { text } from './messages.ts';

type Asked = ReturnType<typeof pendingQuestions.take>[number];

/** Shows the questions of `confirm`, one after another. */
export function ConfirmHost() {
  const [queue, setQueue] = useState<readonly Asked[]>([]);
  const [open, setOpen] = useState(false);
  useEffect(() => {
    const drain = (): void => {
      const taken = pendingQuestions.take();
      if (taken.length === 0) return;
      setQueue((waiting) => [...waiting, ...taken]);
      setOpen(true);
    };
    drain();
    return pendingQuestions.subscribe(drain);
  }, []);

  const current = queue[0];
  const settle = (yes: boolean): void => {
    current?.answer(yes);
    setOpen(false);
  };
  const onClosed = (isOpen: boolean): void => {
    if (isOpen) return;
    setQueue((waiting) => waiting.slice(1));
    setOpen(queue.length > 1);
  };
  if (!current) return null;
  const { title, body, confirmLabel, cancelLabel = text('cancel'), danger = false } = current.question;
  return (
    <AlertDialog.Root
      open={open}
      onOpenChange={(next) => !next && settle(false)}
      onOpenChangeComplete={onClosed}
    >
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className={styles.backdrop} />
        <AlertDialog.Viewport className={styles.viewport}>
          <AlertDialog.Popup className={styles.popup}>
            <AlertDialog.Title className={styles.title}>{title}</AlertDialog.Title>
            <AlertDialog.Description className={styles.description}>{body}</AlertDialog.Description>
            <div className={styles.actions}>
              <Button onClick={() => settle(false)}>{cancelLabel}</Button>
              <Button variant={danger ? 'danger' : 'primary'} onClick={() => settle(true)}>
                {confirmLabel}
              </Button>
            </div>
          </AlertDialog.Popup>
        </AlertDialog.Viewport>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
