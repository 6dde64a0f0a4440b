import type { ReactNode } from 'react';
import css from './end-button.module.css';

interface EndButtonProps {
  /** SVG path data of a 24 × 24 outline icon. */
  readonly icon: string;
  readonly 'aria-label'?: string;
  readonly 'aria-pressed'?: boolean;
  readonly 'aria-haspopup'?: 'dialog';
  onClick(): void;
  readonly children: ReactNode;
}

/** A button of the end screen, for the `end` views of widgets. */
export function EndButton({ icon, children, ...button }: EndButtonProps): ReactNode {
  return (
    <button type="button" className={css.button} {...button}>
      <svg viewBox="0 0 24 24" aria-hidden="true" className={css.icon}>
        <path d={icon} />
      </svg>
      {children}
    </button>
  );
}
