import styles from './comments-panel.module.css';
import type { PanelToast } from './panel-state.ts';
import { usePanelState } from './use-panel.ts';

/** Announces the number of new comments to screen readers. */
export function PanelAnnouncement() {
  const text = usePanelState((state) => state.announcement);
  return (
    <p className="visually-hidden" role="status">
      {text}
    </p>
  );
}

export function PanelToastMessage({ place }: { place: PanelToast['place'] }) {
  const toast = usePanelState((state) => (state.toast?.place === place ? state.toast : null));
  if (!toast) return null;
  return (
    <div
      className={styles.toast}
      data-place={place}
      data-kind={toast.kind}
      role={toast.kind === 'error' ? 'alert' : 'status'}
    >
      {toast.text}
    </div>
  );
}
