import { fieldError } from '#kernel/client/error-message.ts';
import type { FeedbackSettings as Settings } from '../contract.ts';
import styles from './feedback.module.css';
import { FormAddressField } from './form-address-field.tsx';
import { text } from './messages.ts';

interface FeedbackSettingsProps {
  readonly config: unknown;
  readonly error: unknown;
  /** The organization's form; '' for none. */
  readonly commonForm: string;
  /** FB-05 */
  readonly takesComments: boolean;
  onSave(config: Settings): void;
}

/** The form for viewers of one video. */
export function FeedbackSettings({
  config,
  error,
  commonForm,
  takesComments,
  onSave,
}: FeedbackSettingsProps) {
  const { customFeedback_url: saved = '' } = (config ?? {}) as Settings;
  return (
    <>
      {!takesComments && <p className={styles.note}>{text('commentsOff')}</p>}
      {takesComments && !saved && !commonForm && <p className={styles.note}>{text('missing')}</p>}
      <FormAddressField
        key={saved}
        saved={saved}
        hint={commonForm ? text('commonHint') : text('addressHint')}
        error={fieldError(error, 'config.customFeedback_url')}
        busy={false}
        onSave={(address) => onSave(address ? { customFeedback_url: address } : {})}
      />
    </>
  );
}
