import { Tabs } from '@base-ui/react/tabs';
import { type ReactNode, useEffect, useRef } from 'react';
import type { EditTab } from './edit-block.ts';
import { text } from './edit-messages.ts';
import styles from './edit-tabs.module.css';

interface EditTabsProps {
  readonly tabs: readonly EditTab[];
  readonly tab: EditTab;
  onChange(tab: EditTab): void;
  readonly children: ReactNode;
}

/** Arrow keys move between the tabs. The row scrolls on narrow screens. */
export function EditTabs({ tabs, tab, onChange, children }: EditTabsProps) {
  const list = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when another tab is shown
  useEffect(() => {
    const row = list.current;
    const selected = row?.querySelector<HTMLElement>('[aria-selected="true"]');
    // Only the row scrolls; scrollIntoView would move the page, too.
    if (row && selected) row.scrollLeft = selected.offsetLeft - (row.clientWidth - selected.offsetWidth) / 2;
  }, [tab]);
  return (
    <Tabs.Root className={styles.root} value={tab} onValueChange={(next) => onChange(next as EditTab)}>
      <Tabs.List ref={list} className={styles.list} activateOnFocus aria-label={text('tabs')}>
        {tabs.map((one) => (
          <Tabs.Tab key={one} value={one} className={styles.tab}>
            {text(`tab_${one}`)}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <Tabs.Panel value={tab} className={styles.panel}>
        {children}
      </Tabs.Panel>
    </Tabs.Root>
  );
}
