import { errorMessage } from '#kernel/client/error-message.ts';
import { Button } from '#kernel/ui/button.tsx';
import { confirm } from '#kernel/ui/confirm.ts';
import { type ToastAction, toast } from '#kernel/ui/toast.ts';
import { text } from '../messages.ts';
import styles from './items-block.module.css';
import { useDraftItems } from './use-draft-items.ts';

interface DraftsBarProps {
  readonly id: string;
  /** What a person can do about an error, such as open the items that are not complete. */
  actionFor?(error: unknown): ToastAction | undefined;
}

/** Says that viewers do not see everything yet, and publishes it. */
export function DraftsBar({ id, actionFor }: DraftsBarProps) {
  const { count, isPublishing, publish, isDiscarding, discard } = useDraftItems(id);
  const publishAll = async (): Promise<void> => {
    try {
      await publish();
      toast({ title: text('publishDone'), kind: 'success' });
    } catch (error) {
      toast({
        title: text('publishFailed'),
        detail: errorMessage(error),
        kind: 'error',
        action: actionFor?.(error),
      });
    }
  };
  const discardAll = async (): Promise<void> => {
    const isSure = await confirm({
      title: text('discardTitle'),
      body: text('discardBody', { count }),
      confirmLabel: text('discard'),
      danger: true,
    });
    if (!isSure) return;
    try {
      await discard();
      toast({ title: text('discardDone'), kind: 'success' });
    } catch (error) {
      toast({ title: text('discardFailed'), detail: errorMessage(error), kind: 'error' });
    }
  };
  return (
    <div className={styles.drafts} role="status">
      {count > 0 && (
        <>
          <span>{text('unpublished', { count })}</span>
          <span className={styles.draftActions}>
            <Button variant="quiet" busy={isDiscarding} onClick={() => void discardAll()}>
              {text('discardChanges')}
            </Button>
            <Button variant="primary" busy={isPublishing} onClick={() => void publishAll()}>
              {text('publishChanges')}
            </Button>
          </span>
        </>
      )}
    </div>
  );
}
