import type { ButtonHTMLAttributes, ReactNode } from 'react';
import { Icon, type IconName } from './icon.tsx';
import css from './parts.module.css';

interface ControlButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'type' | 'aria-label'> {
  /** The accessible name, and the tooltip unless `tip` is given. */
  readonly label: string;
  readonly tip?: string;
  readonly icon?: IconName;
  /** The equivalent keyboard shortcut. */
  readonly shortcut?: string;
  /** Shown beside or instead of the icon. */
  readonly children?: ReactNode;
}

/**
 * A button in the control bar; widgets use it in the 'controls' slot.
 * @example <ControlButton label="Mute" icon="up" shortcut="m" onClick={mute} />
 */
export function ControlButton({ label, tip = label, icon, shortcut, children, ...rest }: ControlButtonProps) {
  return (
    <button
      type="button"
      className={css.button}
      aria-label={label}
      aria-keyshortcuts={shortcut}
      data-tip={tip}
      data-key={shortcut}
      {...rest}
    >
      {icon && <Icon name={icon} />}
      {children}
    </button>
  );
}
