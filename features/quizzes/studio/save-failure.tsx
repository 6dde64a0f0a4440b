import { CircleAlert } from 'lucide-react';
import { errorMessage } from '#kernel/client/error-message.ts';
import { Button } from '#kernel/ui/button.tsx';
import { text } from './messages.ts';
import styles from './question-form.module.css';
import type { ItemEdit } from './use-item-edit.ts';

type Saving = Pick<ItemEdit<object>, 'failure' | 'isRefused' | 'saveMine' | 'useTheirs'>;

/** Why something is not saved, and what can be done about it. What was typed is still in the form. */
export function SaveFailure({ failure, isRefused, saveMine, useTheirs }: Saving) {
  if (!failure) return null;
  return (
    <div className={styles.failure} role="alert">
      <CircleAlert aria-hidden="true" />
      <span>{isRefused ? text('changedByOther') : `${text('notSaved')}. ${errorMessage(failure)}`}</span>
      <span className={styles.failureActions}>
        <Button onClick={() => void saveMine()}>{text(isRefused ? 'saveMine' : 'tryAgain')}</Button>
        {isRefused && (
          <Button variant="quiet" onClick={useTheirs}>
            {text('useTheirs')}
          </Button>
        )}
      </span>
    </div>
  );
}
