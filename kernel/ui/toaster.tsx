import { Toast } from '@base-ui/react/toast';
import { CircleAlert, CircleCheck, Info, X } from 'lucide-react';
import { useEffect } from 'react';
import { buttonClass } from './button.tsx';
import { text } from './messages.ts';
import { pendingToasts, type ToastAction, type ToastMessage } from './toast.ts';
import styles from './toaster.module.css';

const icons = { success: CircleCheck, error: CircleAlert, info: Info };

const SHORT_MS = 5_000;
const ERROR_MS = 10_000;
/** Long enough to find and press the button, also with a keyboard or a screen reader. */
const ACTION_MS = 30_000;
const timeoutOf = ({ kind, action }: ToastMessage): number =>
  action ? ACTION_MS : kind === 'error' ? ERROR_MS : SHORT_MS;

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
  const { toasts, add, close } = Toast.useToastManager();
  useEffect(() => {
    const drain = (): void => {
      for (const message of pendingToasts.take()) {
        const { title, detail, kind = 'info', action } = message;
        const id = add({
          title,
          description: detail,
          type: kind,
          timeout: timeoutOf(message),
          priority: kind === 'error' ? 'high' : 'low',
          ...(action && { actionProps: { children: action.label, onClick: () => act(id, action) } }),
        });
      }
    };
    const act = (id: string, action: ToastAction): void => {
      close(id);
      action.run();
    };
    drain();
    return pendingToasts.subscribe(drain);
  }, [add, close]);
  return toasts.map((entry) => {
    const Icon = icons[(entry.type ?? 'info') as keyof typeof icons];
    return (
      <Toast.Root key={entry.id} toast={entry} className={styles.toast} swipeDirection={['right', 'down']}>
        <Toast.Content className={styles.content}>
          <Icon aria-hidden="true" className={styles.icon} data-kind={entry.type} />
          <div className={styles.text}>
            <Toast.Title className={styles.title} />
            <Toast.Description className={styles.detail} />
            <Toast.Action className={buttonClass('secondary', styles.action)} />
          </div>
          <Toast.Close className={styles.close} aria-label={text('dismiss')}>
            <X aria-hidden="true" />
          </Toast.Close>
        </Toast.Content>
      </Toast.Root>
    );
  });
}
