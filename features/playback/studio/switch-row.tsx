import { useRef, useState } from 'react';
import { errorCode, errorMessage } from '#kernel/client/error-message.ts';
import { FormError } from '#kernel/ui/form-error.tsx';
import { Switch } from '#kernel/ui/switch.tsx';
import { UnsavedForms, useUnsavedForms } from '#kernel/ui/unsaved-forms.ts';
import { text } from './messages.ts';
import { useOfferUndo } from './use-offer-undo.ts';
import { useSaveWidget } from './use-save-widget.ts';
import type { WidgetState } from './widget-state.ts';
import styles from './widget-switches.module.css';
import type { WidgetSwitch } from './widget-switches.tsx';

interface SwitchRowProps {
  readonly video: string;
  readonly widget: WidgetSwitch;
  readonly state: WidgetState;
}

/** One widget: its switch, and its settings while it is on. */
export function SwitchRow({ video, widget, state: { isOn, stored } }: SwitchRowProps) {
  const { id, label, hint, needsSettings = false, settings } = widget;
  const { save } = useSaveWidget(video, id);
  const { error } = save;
  const offerUndo = useOfferUndo(video, id, label);
  /** Switched on, but not saved before the settings are complete. */
  const [isOpened, setIsOpened] = useState(false);
  /** The settings before the widget was switched off. */
  const previous = useRef<object | null>(needsSettings ? null : {});
  const switchOff = async (config: object | null): Promise<void> => {
    try {
      await save.mutateAsync(null);
      if (config) offerUndo(config);
    } catch {
      // The row says why.
    }
  };
  const { report, beforeLoss } = useUnsavedForms();
  const toggle = (on: boolean): void => {
    if (stored?.config) previous.current = stored.config;
    const config = previous.current;
    setIsOpened(on && config === null);
    if (on && config) save.mutate(config);
    if (!on && isOn) void switchOff(config);
  };
  const isInvalid = errorCode(error) === 'WIDGET_INVALID';
  const isShown = isOn || isOpened;
  return (
    <div className={styles.row}>
      <Switch
        label={label}
        hint={hint}
        checked={save.isPending && save.variables === null ? false : isShown}
        onChange={(on) => beforeLoss(() => toggle(on))}
      />
      {error && !(isInvalid && settings) && (
        <FormError code={errorCode(error)}>{describe(error, needsSettings)}</FormError>
      )}
      {isShown && settings && (
        <div className={styles.settings}>
          <UnsavedForms value={report}>
            {settings({
              config: stored?.config ?? undefined,
              error,
              busy: save.isPending,
              onSave: save.mutate,
            })}
          </UnsavedForms>
        </div>
      )}
    </div>
  );
}

/** A form keeps what was typed; a switch shows what others have saved. */
function describe(error: unknown, isForm: boolean): string {
  if (errorCode(error) !== 'WIDGET_CHANGED') return errorMessage(error);
  return text(isForm ? 'changedWhileTyping' : 'changedMeanwhile');
}
