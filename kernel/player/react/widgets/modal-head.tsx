import type { ReactNode } from 'react';
import { text } from '../messages.ts';
import { useModalEscape, useModalTitleId } from './modal-frame.ts';
import css from './modal-head.module.css';

interface ModalHeadProps {
  readonly title: string;
  onClose(): void;
}

/** The title of a dialog that can be closed without an answer: by its button, or with Escape. */
export function ModalHead({ title, onClose }: ModalHeadProps): ReactNode {
  useModalEscape(onClose);
  return (
    <div className={css.head}>
      <h2 id={useModalTitleId()} className={css.title}>
        {title}
      </h2>
      <button type="button" className={css.close} aria-label={text('close')} onClick={onClose}>
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <path d="M6 6l12 12M18 6 6 18" />
        </svg>
      </button>
    </div>
  );
}
