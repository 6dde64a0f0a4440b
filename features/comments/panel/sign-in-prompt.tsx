import { useId } from 'react';
import { text } from '../messages.ts';
import styles from './composer.module.css';
import type { TakesFocus } from './composer.tsx';

/** How viewers of this panel sign in. */
export interface PanelSignIn {
  readonly open: () => void;
  /** Set after the browser has blocked the popup: the sign-in page, for a link to a new tab. */
  readonly url: string | null;
  readonly takesFocus: TakesFocus;
}

/** CM-11: replaces the comment form for viewers who are not signed in. */
export function SignInPrompt({ signIn }: { signIn: PanelSignIn }) {
  const hint = useId();
  if (signIn.url) return <NewTabPrompt url={signIn.url} />;
  return (
    <p className={styles.signIn}>
      {text.nodes('signInToJoin', {
        signIn: (
          <span key="sign-in" className={styles.hinted}>
            <button type="button" className={styles.signInLink} aria-describedby={hint} onClick={signIn.open}>
              {text('signIn')}
            </button>
            <span id={hint} role="tooltip" className={styles.hint}>
              {text('signInHint')}
            </span>
          </span>
        ),
      })}
    </p>
  );
}

/** The page that opens needs its opener, to report the session. */
function NewTabPrompt({ url }: { url: string }) {
  return (
    <p className={styles.signIn} role="status">
      {text('popupBlocked')}{' '}
      {/* biome-ignore lint/security/noBlankTarget: our own page, which reports to its opener */}
      <a className={styles.signInLink} href={url} target="_blank" rel="opener">
        {text('signInOnTab')}
      </a>
    </p>
  );
}
