import { type ReactNode, useId } from 'react';
import { errorMessage } from '#kernel/client/error-message.ts';
import { useRoute } from '#kernel/client/route-query.ts';
import type { StoredSettings } from '#kernel/client/use-settings-form.ts';
import { FormError } from '#kernel/ui/form-error.tsx';
import { Skeleton } from '#kernel/ui/skeleton.tsx';
import { playbackRoutes } from '../contract.ts';
import { SwitchRow } from './switch-row.tsx';
import { widgetState } from './widget-state.ts';
import styles from './widget-switches.module.css';

/** A widget that owners can switch on and off. */
export interface WidgetSwitch {
  readonly id: string;
  readonly label: string;
  readonly hint: string;
  /** Without settings it cannot be on: switching it on opens them, and saving them switches it on. */
  readonly needsSettings?: boolean;
  /** Shown while the widget is on, or has changes that aren't saved. */
  settings?(props: StoredSettings): ReactNode;
}

interface WidgetSwitchesProps {
  /** The video. */
  readonly id: string;
  readonly title: string;
  readonly lead: string;
  /** The organization's default_widgets. */
  readonly defaults: readonly string[];
  readonly switches: readonly WidgetSwitch[];
}

/** WM-02: widgets of a video with a switch each. Those that the server does not offer are left out. */
export function WidgetSwitches({ id, title, lead, defaults, switches }: WidgetSwitchesProps) {
  const widgets = useRoute(playbackRoutes.widgets, { id });
  const titleId = useId();
  const { data } = widgets;
  const states = data && switches.map((one) => ({ one, state: widgetState(data, defaults, one.id) }));
  if (states?.every(({ state }) => state === null)) return null;
  return (
    <section className={styles.section} aria-labelledby={titleId}>
      <div>
        <h2 id={titleId} className={styles.heading}>
          {title}
        </h2>
        <p className={styles.muted}>{lead}</p>
      </div>
      {widgets.isPending && <Skeleton shape="title" />}
      {widgets.isError && !data && <FormError>{errorMessage(widgets.error)}</FormError>}
      {states?.map(
        ({ one, state }) => state && <SwitchRow key={one.id} video={id} widget={one} state={state} />,
      )}
    </section>
  );
}
