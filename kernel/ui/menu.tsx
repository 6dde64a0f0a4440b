import { Menu as Base } from '@base-ui/react/menu';
import type { ReactElement, ReactNode } from 'react';
import styles from './popup.module.css';
import { popupContainer } from './popup-container.ts';

interface MenuProps {
  /** The button that opens it. */
  trigger: ReactElement;
  align?: 'start' | 'end';
  defaultOpen?: boolean;
  children: ReactNode;
}

/** A list of actions behind a button. */
export function Menu({ trigger, align = 'end', defaultOpen = false, children }: MenuProps) {
  return (
    <Base.Root defaultOpen={defaultOpen} modal={false}>
      <Base.Trigger render={trigger} />
      <Base.Portal container={popupContainer}>
        <Base.Positioner className={styles.positioner} align={align} sideOffset={8}>
          <Base.Popup className={styles.popup}>{children}</Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

interface MenuItemProps {
  icon?: ReactNode;
  danger?: boolean;
  /** A link element, for items that navigate. */
  render?: ReactElement;
  onClick?: () => void;
  children: ReactNode;
}

export function MenuItem({ icon, danger = false, render, onClick, children }: MenuItemProps) {
  return (
    <Base.Item
      className={styles.item}
      data-danger={danger || undefined}
      {...(render ? { render } : {})}
      {...(onClick ? { onClick } : {})}
    >
      {icon}
      {children}
    </Base.Item>
  );
}

export function MenuSeparator() {
  return <Base.Separator className={styles.separator} />;
}

/** The subject of the menu. */
export function MenuHeading({ title, detail }: { title: string; detail: string }) {
  return (
    <div className={styles.heading}>
      <div className={styles.headingTitle}>{title}</div>
      <div className={styles.headingDetail}>{detail}</div>
    </div>
  );
}
