import { type ComponentProps, useEffect, useRef } from 'react';
import { classNames } from './class-names.ts';
import styles from './form-stack.module.css';

interface FormStackProps extends Omit<ComponentProps<'form'>, 'noValidate' | 'ref'> {
  /** The error of the last submission. A new error moves the focus to the first invalid field. */
  error: unknown;
}

/** A form with stacked fields and without the browser's own validation messages. */
export function FormStack({ error, className, ...form }: FormStackProps) {
  const element = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (error) element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [error]);
  return <form {...form} ref={element} noValidate className={classNames(styles.form, className)} />;
}
