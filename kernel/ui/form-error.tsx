import { CircleAlert } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import styles from './form-error.module.css';

interface FormErrorProps {
  children: ReactNode;
  /** The error's code: a session that has ended can be begun again beside the form. */
  code?: string | null;
}

/** What went wrong with a whole form; read aloud when it appears, and scrolled to where it can be read. */
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
            <a href="/app/login?popup=1&session=1" target="_blank" rel="noopener opener">
              Sign in in a new window
            </a>{' '}
            and save again. What you typed stays here.
          </>
        )}
      </div>
    </div>
  );
}
