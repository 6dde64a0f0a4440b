import { type ComponentProps, useEffect, useRef } from 'react';
import { classNames } from './class-names.ts';
import styles from './form-stack.module.css';

interface FormStackProps extends Omit<ComponentProps<'form'>, 'noValidate' | 'ref'> {
  /** What the last try was refused for. A new one takes the focus to the first field that is wrong. */
  error: unknown;
}

/** A form whose fields stand under each other; errors are ours, not the browser's. */
export function FormStack({ error, className, ...form }: FormStackProps) {
  const element = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (error) element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [error]);
  return <form {...form} ref={element} noValidate className={classNames(styles.form, className)} />;
}
