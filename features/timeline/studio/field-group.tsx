import { ChevronDown } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { classNames } from '#kernel/ui/class-names.ts';
import styles from './fields.module.css';
import form from './items-block.module.css';

interface FieldGroupProps {
  readonly title: string;
  readonly isFirst: boolean;
  /** A group with an error is never hidden. */
  readonly hasError: boolean;
  readonly children: ReactNode;
}

/** Fields below a heading that hides them; only those of the first group are shown from the start. */
export function FieldGroup({ title, isFirst, hasError, children }: FieldGroupProps) {
  const [isOpen, setIsOpen] = useState(isFirst);
  const id = useId();
  const isShown = isOpen || hasError;
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>
        <button
          type="button"
          className={styles.fold}
          aria-expanded={isShown}
          aria-controls={id}
          onClick={() => setIsOpen(!isShown)}
        >
          <ChevronDown className={styles.chevron} aria-hidden="true" />
          {title}
        </button>
      </legend>
      <div id={id} className={classNames(form.form, styles.folded)} hidden={!isShown}>
        {children}
      </div>
    </fieldset>
  );
}
