import { formatNumber } from '#kernel/ui/number-format.ts';
import styles from './comments-panel.module.css';
import { texts } from './panel-texts.ts';
import { usePanel, usePanelState } from './use-panel.ts';

export function PanelHeader({ titleId, tabs }: { titleId: string; tabs: boolean }) {
  const controller = usePanel();
  const { onlyPinned, live } = controller.viewerContext();
  const total = usePanelState((state) => state.lists[onlyPinned ? 'pinned' : 'all'].total);
  const isReady = usePanelState((state) => state.lists[onlyPinned ? 'pinned' : 'all'].status === 'ready');
  return (
    <header className={styles.head}>
      <h2 id={titleId} className={styles.title} tabIndex={-1}>
        {texts.heading} {isReady && <span className={styles.count}>{formatNumber(total)}</span>}
      </h2>
      {tabs && !onlyPinned && <ContextTabs />}
      {live && onlyPinned && <p className={styles.approved}>{texts.approvedOnly}</p>}
    </header>
  );
}

/** CM-05 */
function ContextTabs() {
  const controller = usePanel();
  const context = usePanelState((state) => state.context);
  const tabs = [
    ['ALL', 'All'],
    ['PINNED', 'Pinned'],
  ] as const;
  return (
    <fieldset className={styles.tabs} aria-label="Which comments">
      {tabs.map(([value, label]) => (
        <button
          key={value}
          type="button"
          className={styles.tab}
          aria-pressed={context === value}
          onClick={() => controller.setContext(value)}
        >
          {label}
        </button>
      ))}
    </fieldset>
  );
}
