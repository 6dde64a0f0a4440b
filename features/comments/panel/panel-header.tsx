import { formatNumber } from '#kernel/ui/number-format.ts';
import { text } from '../messages.ts';
import styles from './comments-panel.module.css';
import { SortChoice } from './sort-choice.tsx';
import { usePanel, usePanelState } from './use-panel.ts';

export function PanelHeader({ titleId, tabs }: { titleId: string; tabs: boolean }) {
  const controller = usePanel();
  const { onlyPinned, live } = controller.viewerContext();
  const total = usePanelState((state) => state.lists[onlyPinned ? 'pinned' : 'all'].total);
  const replies = usePanelState((state) => state.lists[onlyPinned ? 'pinned' : 'all'].replies);
  const isReady = usePanelState((state) => state.lists[onlyPinned ? 'pinned' : 'all'].status === 'ready');
  return (
    <header className={styles.head}>
      <h2 id={titleId} className={styles.title} tabIndex={-1}>
        {text('heading')} {isReady && <span className={styles.count}>{formatNumber(total + replies)}</span>}
      </h2>
      {!live && isReady && total > 1 && <SortChoice />}
      {tabs && !onlyPinned && <ContextTabs />}
      {live && onlyPinned && <p className={styles.approved}>{text('approvedOnly')}</p>}
    </header>
  );
}

/** CM-05 */
function ContextTabs() {
  const controller = usePanel();
  const context = usePanelState((state) => state.context);
  const tabs = [
    ['ALL', text('all')],
    ['PINNED', text('pinned')],
  ] as const;
  return (
    <fieldset className={styles.tabs} aria-label={text('whichComments')}>
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
