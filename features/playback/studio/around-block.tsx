import { type ReactNode, useRef } from 'react';
import { errorCode, errorMessage } from '#kernel/client/error-message.ts';
import { useRoute } from '#kernel/client/route-query.ts';
import { FormError } from '#kernel/ui/form-error.tsx';
import { Skeleton } from '#kernel/ui/skeleton.tsx';
import { Switch } from '#kernel/ui/switch.tsx';
import { playbackRoutes } from '../contract.ts';
import styles from './around-block.module.css';
import { text } from './messages.ts';
import { useSaveWidget } from './use-save-widget.ts';
import { type WidgetState, widgetState } from './widget-state.ts';

export interface WidgetSettingsProps {
  /** What is stored; undefined for the defaults. */
  readonly config: unknown;
  /** Of the last attempt to save. */
  readonly error: unknown;
  onSave(config: object): void;
}

/** A widget that owners can switch on and off. */
export interface WidgetSwitch {
  readonly id: string;
  readonly label: string;
  readonly hint: string;
  /** Shown while the widget is on. */
  settings?(props: WidgetSettingsProps): ReactNode;
}

interface AroundBlockProps {
  readonly id: string;
  /** The organization's default_widgets. */
  readonly defaults: readonly string[];
  readonly switches: readonly WidgetSwitch[];
}

/** WM-02: the widgets around a video. Those that the server does not offer are left out. */
export function AroundBlock({ id, defaults, switches }: AroundBlockProps) {
  const widgets = useRoute(playbackRoutes.widgets, { id });
  return (
    <section className={styles.section} aria-labelledby="around-title">
      <div>
        <h2 id="around-title" className={styles.heading}>
          {text('aroundVideo')}
        </h2>
        <p className={styles.muted}>{text('aroundLead')}</p>
      </div>
      {widgets.isPending && <Skeleton shape="title" />}
      {widgets.isError && !widgets.data && <FormError>{errorMessage(widgets.error)}</FormError>}
      {widgets.data &&
        switches.map((one) => {
          const state = widgetState(widgets.data, defaults, one.id);
          return state && <SwitchRow key={one.id} video={id} widget={one} state={state} />;
        })}
    </section>
  );
}

interface SwitchRowProps {
  readonly video: string;
  readonly widget: WidgetSwitch;
  readonly state: WidgetState;
}

function SwitchRow({
  video,
  widget: { id, label, hint, settings },
  state: { isOn, stored },
}: SwitchRowProps) {
  const save = useSaveWidget(video, stored, id);
  const { error } = save;
  /** The settings before the widget was switched off. */
  const previous = useRef<object>({});
  const toggle = (on: boolean): void => {
    if (stored?.config) previous.current = stored.config;
    save.mutate(on ? previous.current : null);
  };
  const isInvalid = errorCode(error) === 'WIDGET_INVALID';
  return (
    <div className={styles.row}>
      <Switch
        label={label}
        hint={hint}
        checked={save.isPending && save.variables === null ? false : isOn}
        onChange={toggle}
      />
      {error && !(isInvalid && settings) && (
        <FormError code={errorCode(error)}>
          {errorCode(error) === 'WIDGET_CHANGED' ? text('changedMeanwhile') : errorMessage(error)}
        </FormError>
      )}
      {isOn && settings && (
        <div className={styles.settings}>
          {settings({ config: stored?.config ?? undefined, error, onSave: save.mutate })}
        </div>
      )}
    </div>
  );
}
