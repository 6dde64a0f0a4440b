import { useId } from 'react';
import styles from './composer.module.css';
import { texts } from './panel-texts.ts';

/** CM-11: replaces the comment form for viewers who are not signed in. */
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
