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

/** One widget: its switch, and its settings while it is on or what was typed in them isn't saved. */
export function SwitchRow({ video, widget, state: { isOn, stored } }: SwitchRowProps) {
  const { id, label, hint, needsSettings = false, settings } = widget;
  const { save, saveForm } = useSaveWidget(video, id);
  const { error } = save;
  const isSwitchOff = save.variables?.config === null;
  const offerUndo = useOfferUndo(video, id, label);
  const version = stored?.version ?? 0;
  /** The version that is switched on, but not saved before the settings are complete. */
  const [opened, setOpened] = useState<number | null>(null);
  const isOpened = opened === version;
  /** The settings before the widget was switched off. */
  const previous = useRef<object | null>(needsSettings ? null : {});
  const switchOff = async (config: object | null): Promise<void> => {
    try {
      const saved = await save.mutateAsync({ config: null });
      if (config) offerUndo(config, saved.version);
    } catch {
      // The row says why.
    }
  };
  const { report, hasUnsaved, beforeLoss } = useUnsavedForms();
  const [discards, setDiscards] = useState(0);
  const toggle = (on: boolean): void => {
    if (hasUnsaved) setDiscards(discards + 1);
    if (stored?.config) previous.current = stored.config;
    const config = previous.current;
    setOpened(on && config === null ? version : null);
    if (on && config) save.mutate({ config });
    if (!on && isOn) void switchOff(config);
  };
  const isInvalid = errorCode(error) === 'WIDGET_INVALID';
  return (
    <div className={styles.row}>
      <Switch
        label={label}
        hint={hint}
        checked={save.isPending && isSwitchOff ? false : isOn || isOpened}
        onChange={(on) => beforeLoss(() => toggle(on))}
      />
      {error && !(isInvalid && settings) && (
        <FormError code={errorCode(error)}>{describe(error, needsSettings && !isSwitchOff)}</FormError>
      )}
      {settings && (isOn || isOpened || hasUnsaved) && (
        // A new key drops what was discarded, which would otherwise keep the settings open.
        <div key={discards} className={styles.settings}>
          <UnsavedForms value={report}>
            {settings({
              config: stored?.config ?? undefined,
              version,
              error,
              busy: save.isPending,
              onSave: saveForm,
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
