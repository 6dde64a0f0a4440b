import { CircleAlert } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import styles from './form-error.module.css';
import { text } from './messages.ts';

interface FormErrorProps {
  children: ReactNode;
  /** The error code; after an expired session the form offers to sign in. */
  code?: string | null;
}

/** The error of a whole form. It is announced and scrolled into view when it appears. */
export function FormError({ children, code = null }: FormErrorProps) {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    element.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <div ref={element} className={styles.error} role="alert">
      <CircleAlert aria-hidden="true" />
      <div>
        {children}
        {code === 'UNAUTHENTICATED' && (
          <>
            {' '}
            {/* biome-ignore lint/security/noBlankTarget: our own page, which reports to its opener */}
            <a href="/app/login?popup=1&session=1" target="_blank" rel="opener">
              {text('signInNewTab')}
            </a>{' '}
            {text('thenSaveAgain')}
          </>
        )}
      </div>
    </div>
  );
}
