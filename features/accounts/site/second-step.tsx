import { useApi } from '#kernel/client/api-context.ts';
import { Button } from '#kernel/ui/button.tsx';
import { secondFactorRoutes } from '../second-factor-contract.ts';
import { text } from '../security-messages.ts';
import styles from './auth-card.module.css';
import { CodeForm } from './code-form.tsx';

/** The second step of signing in, after the password. */
export function SecondStep({ onSignedIn, onStartOver }: { onSignedIn: () => void; onStartOver: () => void }) {
  const api = useApi();
  return (
    <CodeForm
      send={(code) => api.call(secondFactorRoutes.completeSignIn, { code })}
      onSent={onSignedIn}
      actions={(isBusy) => (
        <>
          <Button variant="primary" type="submit" busy={isBusy} className={styles.wide}>
            {text('signIn')}
          </Button>
          <Button variant="quiet" className={styles.wide} onClick={onStartOver}>
            {text('startOver')}
          </Button>
        </>
      )}
    />
  );
}
