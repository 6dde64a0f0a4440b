import { useChrome } from '../chrome.ts';
import { useWidgets } from '../use-player.ts';
import { MenuItem } from './menu.tsx';

/** The entries that widgets add to a menu. */
export function WidgetEntries() {
  const chrome = useChrome();
  const entries = useWidgets(({ menuEntries }) => menuEntries);
  return entries.map(({ widget, label, select }) => (
    <MenuItem
      key={widget}
      label={label()}
      onSelect={() => {
        // First, so that what it opens returns the focus to the menu's button.
        chrome.closeMenu(true);
        select();
      }}
    />
  ));
}
