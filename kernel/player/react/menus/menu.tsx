import { type KeyboardEvent, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { type Anchor, useChrome, useChromeState } from '../chrome.ts';
import { Icon, type IconName } from '../parts/icon.tsx';
import { anchorBox, placePopup } from '../place-popup.ts';
import { Sheet } from '../sheets/sheet.tsx';
import { useSheetKind } from '../sheets/use-sheet-kind.ts';
import { usePlayer } from '../use-player.ts';
import css from './menus.module.css';
import { nextItem } from './next-item.ts';

interface MenuProps {
  readonly label: string;
  readonly name: string;
  readonly anchor: Anchor;
  readonly children: ReactNode;
}

/** A popup menu at its button, or a sheet. Arrow keys move the focus; Escape or a click outside closes it. */
export function Menu({ label, name, anchor, children }: MenuProps) {
  const chrome = useChrome();
  const popup = useRef<HTMLDivElement>(null);
  const hasParent = useChromeState(({ menu }) => menu?.parent !== undefined);
  const wanted = useSheetKind();
  // A menu at the pointer stays there.
  const kind = anchor instanceof HTMLElement ? wanted : 'popup';
  const position = usePopupPosition(popup, anchor, name);
  useCloseOutside(popup, anchor);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once per menu
  useEffect(() => {
    const items = itemsOf(popup.current);
    (items.find((one) => one.getAttribute('aria-checked') === 'true') ?? items[0])?.focus({
      preventScroll: true,
    });
  }, [name, kind]);
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Escape' || (event.key === 'Tab' && kind === 'popup')) {
      if (event.key === 'Escape') event.preventDefault();
      event.stopPropagation();
      chrome.closeMenu(true);
      return;
    }
    const items = itemsOf(popup.current);
    const texts = items.map(({ textContent }) => textContent ?? '');
    const next = nextItem(event.key, items.indexOf(document.activeElement as HTMLElement), texts);
    if (next === null) return;
    event.preventDefault();
    items[next]?.focus();
  };
  const menu = (
    <div role="menu" aria-label={label} className={css.menu} tabIndex={-1} onKeyDown={onKeyDown}>
      {children}
    </div>
  );
  if (kind === 'popup')
    return (
      <div ref={popup} className={css.popup} data-menu={name} style={position}>
        {menu}
      </div>
    );
  return (
    <Sheet
      kind={kind}
      title={label}
      panel={popup}
      owner={{ 'data-menu': name }}
      onClose={() => chrome.closeMenu(true)}
      onBack={hasParent ? chrome.leaveSubmenu : undefined}
    >
      {menu}
    </Sheet>
  );
}

const itemsOf = (popup: HTMLElement | null): HTMLElement[] => [
  ...(popup?.querySelectorAll<HTMLElement>('[role^="menuitem"]') ?? []),
];

function usePopupPosition(popup: { current: HTMLElement | null }, anchor: Anchor, name: string) {
  const { config } = usePlayer();
  const [position, setPosition] = useState<{ left?: number; top?: number }>({});
  // biome-ignore lint/correctness/useExhaustiveDependencies: another menu has another size
  useLayoutEffect(() => {
    const player = popup.current?.offsetParent;
    if (!popup.current || !player) return;
    const side = config.look.skin === 'social' ? 'beside' : 'above';
    const size = popup.current.getBoundingClientRect();
    const around = player.getBoundingClientRect();
    setPosition(
      anchor instanceof HTMLElement
        ? placePopup(size, anchorBox(anchor, side), around, side)
        : placePopup(size, { left: anchor.x, top: anchor.y, width: 0, height: 0 }, around, 'at'),
    );
  }, [anchor, name]);
  return position;
}

function useCloseOutside(popup: { current: HTMLElement | null }, anchor: Anchor): void {
  const chrome = useChrome();
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    const isInside = (target: Node): boolean =>
      popup.current?.contains(target) || (anchor instanceof HTMLElement && anchor.contains(target));
    const close = (event: Event): void => {
      if (!isInside(event.target as Node)) chrome.closeMenu(false);
    };
    document.addEventListener('pointerdown', close, { signal, capture: true });
    // In a frame, clicks on the host page are only noticed as a blur.
    window.addEventListener('blur', () => chrome.closeMenu(false), { signal });
    return () => controller.abort();
  }, [anchor, chrome, popup]);
}

interface ItemProps {
  readonly label: string;
  /** Shown at the end of the row. */
  readonly hint?: string;
  readonly icon?: IconName;
  onSelect(): void;
}

export function MenuItem({ label, hint, icon, onSelect }: ItemProps) {
  return (
    <button type="button" role="menuitem" tabIndex={-1} className={css.item} onClick={onSelect}>
      <span className={css.itemIcon}>{icon && <Icon name={icon} />}</span>
      <span dir="auto">{label}</span>
      {hint && <span className={css.hint}>{hint}</span>}
    </button>
  );
}

/** A radio item; choosing it closes the menu. */
export function MenuChoice({ label, hint, checked, onSelect }: ItemProps & { readonly checked: boolean }) {
  const chrome = useChrome();
  const choose = (): void => {
    onSelect();
    chrome.closeMenu(true);
  };
  return (
    <button
      type="button"
      role="menuitemradio"
      aria-checked={checked}
      tabIndex={-1}
      className={css.item}
      onClick={choose}
    >
      <span className={css.itemIcon}>{checked && <Icon name="check" />}</span>
      <span dir="auto">{label}</span>
      {hint && <span className={css.hint}>{hint}</span>}
    </button>
  );
}

export function MenuGroup({ label, children }: { label: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a menu cannot contain a fieldset
    <div role="group" aria-label={label} className={css.group}>
      <p className={css.head} aria-hidden="true">
        {label}
      </p>
      {children}
    </div>
  );
}
