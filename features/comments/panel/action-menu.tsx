import { Ellipsis } from 'lucide-react';
import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import styles from './action-menu.module.css';

interface ActionMenuProps {
  label: string;
  onOpenChange?: (isOpen: boolean) => void;
  /** `MenuAction` elements. */
  children: ReactNode;
}

/** A button that opens a menu. In the top layer, because the list around it clips; the kernel's is too large for a frame. */
export function ActionMenu({ label, onOpenChange, children }: ActionMenuProps) {
  const [isOpen, setIsOpen] = useState(false);
  const trigger = useRef<HTMLButtonElement>(null);
  const menu = useRef<HTMLDivElement>(null);
  const id = useId();
  const toggle = (next: boolean): void => {
    setIsOpen(next);
    onOpenChange?.(next);
  };
  const close = (): void => {
    toggle(false);
    trigger.current?.focus({ preventScroll: true });
  };
  usePlacement(isOpen, trigger, menu);
  useDismissal(isOpen, [trigger, menu], () => toggle(false));
  return (
    <>
      <button
        ref={trigger}
        type="button"
        className={styles.trigger}
        data-action="more"
        aria-label={label}
        title={label}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => toggle(!isOpen)}
      >
        <Ellipsis aria-hidden="true" />
      </button>
      {isOpen && (
        <div
          ref={menu}
          id={id}
          className={styles.menu}
          role="menu"
          tabIndex={-1}
          popover="manual"
          aria-label={label}
          onClick={close}
          onKeyDown={(event) => handleKey(event, menu.current, close)}
        >
          {children}
        </div>
      )}
    </>
  );
}

interface MenuActionProps {
  icon: ReactNode;
  danger?: boolean;
  /** Hidden where the same action has a button of its own. */
  touchOnly?: boolean;
  onSelect: () => void;
  children: ReactNode;
}

export function MenuAction({ icon, danger, touchOnly, onSelect, children }: MenuActionProps) {
  return (
    <button
      type="button"
      role="menuitem"
      tabIndex={-1}
      className={styles.item}
      data-danger={danger || undefined}
      data-touch-only={touchOnly || undefined}
      onClick={onSelect}
    >
      {icon}
      {children}
    </button>
  );
}

const GAP_PX = 4;
const EDGE_PX = 8;

function usePlacement(
  isOpen: boolean,
  trigger: RefObject<HTMLElement | null>,
  menu: RefObject<HTMLElement | null>,
): void {
  useEffect(() => {
    const [button, list] = [trigger.current, menu.current];
    if (!isOpen || !button || !list) return;
    list.showPopover?.();
    const anchor = button.getBoundingClientRect();
    const below = anchor.bottom + GAP_PX;
    const fitsBelow = below + list.offsetHeight <= innerHeight - EDGE_PX;
    const top = fitsBelow ? below : Math.max(EDGE_PX, anchor.top - GAP_PX - list.offsetHeight);
    const isRightToLeft = getComputedStyle(button).direction === 'rtl';
    const left = isRightToLeft ? anchor.left : anchor.right - list.offsetWidth;
    list.style.top = `${top}px`;
    list.style.left = `${Math.max(EDGE_PX, Math.min(left, innerWidth - list.offsetWidth - EDGE_PX))}px`;
    getItems(list)[0]?.focus({ preventScroll: true });
  }, [isOpen, trigger, menu]);
}

const LEAVING = ['pointerdown', 'focusin'];
const MOVING = ['scroll', 'resize'];

/** Closes the menu when the viewer presses or moves the focus elsewhere, and when its button moves. */
function useDismissal(
  isOpen: boolean,
  [trigger, menu]: readonly [RefObject<HTMLElement | null>, RefObject<HTMLElement | null>],
  close: () => void,
): void {
  const latest = useRef(close);
  latest.current = close;
  useEffect(() => {
    if (!isOpen) return;
    const place = (): string => {
      const { top, left } = trigger.current?.getBoundingClientRect() ?? {};
      return `${top} ${left}`;
    };
    const opened = place();
    const leave = ({ target }: Event): void => {
      const isInside = [trigger, menu].some(({ current }) => current?.contains(target as Node));
      if (!isInside) latest.current();
    };
    // A scroll before the menu opened is reported afterwards.
    const move = (): void => {
      if (place() !== opened) latest.current();
    };
    for (const type of LEAVING) addEventListener(type, leave, true);
    for (const type of MOVING) addEventListener(type, move, true);
    return () => {
      for (const type of LEAVING) removeEventListener(type, leave, true);
      for (const type of MOVING) removeEventListener(type, move, true);
    };
  }, [isOpen, trigger, menu]);
}

function handleKey(event: KeyboardEvent, menu: HTMLElement | null, close: () => void): void {
  if (event.key === 'Escape' || event.key === 'Tab') {
    event.stopPropagation();
    if (event.key === 'Escape') event.preventDefault();
    close();
    return;
  }
  const items = getItems(menu);
  const index = items.indexOf(document.activeElement as HTMLElement);
  const next: Partial<Record<string, number>> = {
    ArrowDown: (index + 1) % items.length,
    ArrowUp: (index - 1 + items.length) % items.length,
    Home: 0,
    End: items.length - 1,
  };
  const target = next[event.key];
  if (target === undefined) return;
  event.preventDefault();
  items[target]?.focus();
}

/** Without those that the style sheet hides. */
const getItems = (menu: HTMLElement | null): HTMLElement[] =>
  [...(menu?.querySelectorAll<HTMLElement>('[role="menuitem"]') ?? [])].filter(
    (item) => getComputedStyle(item).display !== 'none',
  );
