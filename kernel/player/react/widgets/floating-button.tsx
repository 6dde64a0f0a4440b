import type { MouseEvent, ReactNode } from 'react';
import css from './floating-button.module.css';

interface FloatingButtonProps {
  readonly label: string;
  /** SVG path data of a 24 × 24 outline icon. */
  readonly icon: string;
  readonly 'aria-expanded'?: boolean;
  readonly 'aria-controls'?: string;
  readonly 'aria-pressed'?: boolean;
  readonly 'aria-haspopup'?: 'dialog';
  onClick(): void;
  /** Shown beside the icon, such as a number. */
  readonly children?: ReactNode;
}

/** A button of the floating columns, for widgets that draw their own `floating` view (WM-01). */
export function FloatingButton({ label, icon, onClick, children, ...aria }: FloatingButtonProps): ReactNode {
  const click = (event: MouseEvent<HTMLButtonElement>): void => {
    // Safari does not focus a clicked button; what it opens returns the focus here.
    event.currentTarget.focus();
    onClick();
  };
  return (
    <button type="button" className={css.button} aria-label={label} title={label} {...aria} onClick={click}>
      <svg viewBox="0 0 24 24" aria-hidden="true" className={css.icon}>
        <path d={icon} />
      </svg>
      {children}
    </button>
  );
}
