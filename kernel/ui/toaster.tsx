import { Toast } from '@base-ui/react/toast';
import { CircleAlert, CircleCheck, Info, X } from 'lucide-react';
import { useEffect } from 'react';
import { text } from './messages.ts';
import { pendingToasts } from './toast.ts';
import styles from './toaster.module.css';

const icons = { success: CircleCheck, error: CircleAlert, info: Info };

/** Shows the messages of `toast`. One per page. */
export function Toaster() {
  return (
    <Toast.Provider limit={3}>
      <Toast.Portal>
        <Toast.Viewport className={styles.viewport}>
          <ToastList />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  );
}

function ToastList() {
  const { toasts, add } = Toast.useToastManager();
  useEffect(() => {
    const drain = (): void => {
      for (const { title, detail, kind = 'info' } of pendingToasts.take()) {
        add({
          title,
          description: detail,
          type: kind,
          timeout: kind === 'error' ? 10_000 : 5_000,
          priority: kind === 'error' ? 'high' : 'low',
        });
      }
    };
    drain();
    return pendingToasts.subscribe(drain);
  }, [add]);
  return toasts.map((entry) => {
    const Icon = icons[(entry.type ?? 'info') as keyof typeof icons];
    return (
      <Toast.Root key={entry.id} toast={entry} className={styles.toast} swipeDirection={['right', 'down']}>
        <Toast.Content className={styles.content}>
          <Icon aria-hidden="true" className={styles.icon} data-kind={entry.type} />
          <div className={styles.text}>
            <Toast.Title className={styles.title} />
            <Toast.Description className={styles.detail} />
          </div>
          <Toast.Close className={styles.close} aria-label={text('dismiss')}>
            <X aria-hidden="true" />
          </Toast.Close>
        </Toast.Content>
      </Toast.Root>
    );
  });
}
