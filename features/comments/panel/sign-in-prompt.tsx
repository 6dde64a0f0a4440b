import { useId } from 'react';
import styles from './composer.module.css';
import { texts } from './panel-texts.ts';

/** CM-11: for everyone who is not signed in; there is no form. */
export function SignInPrompt({ onSignIn }: { onSignIn: () => void }) {
  const hint = useId();
  return (
    <p className={styles.signIn}>
      <span className={styles.hinted}>
        <button type="button" className={styles.signInLink} aria-describedby={hint} onClick={onSignIn}>
          {texts.signIn}
        </button>
        <span id={hint} role="tooltip" className={styles.hint}>
          {texts.signInHint}
        </span>
      </span>{' '}
      to join the conversation
    </p>
  );
}
