import type { ButtonHTMLAttributes, ReactNode } from 'react';
import { Icon, type IconName } from './icon.tsx';
import css from './parts.module.css';

interface ControlButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'type' | 'aria-label'> {
  /** The name for those who hear it; the tooltip too, where no other is given. */
  readonly label: string;
  readonly tip?: string;
  readonly icon?: IconName;
  /** The key that does the same. */
  readonly shortcut?: string;
  /** What stands beside or in place of the icon. */
  readonly children?: ReactNode;
}

/**
 * A button of the control bar; widgets use it in the slot 'controls'.
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
