import { text } from '../messages.ts';
import styles from './comments-panel.module.css';
import type { ListOrder } from './panel-state.ts';
import { usePanel, usePanelState } from './use-panel.ts';

const LABELS = {
  newest: 'newest',
  oldest: 'oldest',
  replies: 'mostReplies',
} as const satisfies Record<ListOrder, string>;

/** The order of the comments on demand; newest first unless the viewer chooses another (CM-03). */
export function SortChoice() {
  const controller = usePanel();
  const order = usePanelState((state) => state.order);
  return (
    <select
      className={styles.sort}
      aria-label={text('sort')}
      value={order}
      onChange={(event) => controller.setOrder(event.target.value as ListOrder)}
    >
      {Object.entries(LABELS).map(([value, label]) => (
        <option key={value} value={value}>
          {text(label)}
        </option>
      ))}
    </select>
  );
}
