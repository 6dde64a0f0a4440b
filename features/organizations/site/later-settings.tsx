import { fieldError } from '#kernel/client/error-message.ts';
import { SettingSection } from '#kernel/ui/settings-layout.tsx';
import { Switch } from '#kernel/ui/switch.tsx';
import { TextField } from '#kernel/ui/text-field.tsx';
import { text } from '../settings-messages.ts';
import styles from './later-settings.module.css';
import type { SettingPartProps } from './player-settings.tsx';

const EXAMPLE = 'E = mc^2';

/** EM-07: settings whose features do not exist yet. They say what they will do. */
export function LaterSettings({ draft, error, set }: SettingPartProps) {
  const { quiz_formula_delimiter_left: start, quiz_formula_delimiter_right: end } = draft;
  return (
    <SettingSection title={text('later')} lead={text('laterLead')}>
      <details>
        <summary className={styles.summary}>{text('showLater')}</summary>
        <div className={styles.body}>
          <Switch
            label={text('lowLatency')}
            hint={text('lowLatencyHint')}
            checked={draft.ivs_live_event_enabled}
            onChange={(ivs_live_event_enabled) => set({ ivs_live_event_enabled })}
          />
          <fieldset className={styles.formulas}>
            <legend className={styles.legend}>{text('formulas')}</legend>
            <p className={styles.hint}>
              {text('formulasHint')} <code className={styles.example}>{`${start}${EXAMPLE}${end}`}</code>
            </p>
            <div className={styles.pair}>
              <TextField
                label={text('formulaStart')}
                value={start}
                error={fieldError(error, 'settings.quiz_formula_delimiter_left')}
                onChange={(event) => set({ quiz_formula_delimiter_left: event.target.value })}
              />
              <TextField
                label={text('formulaEnd')}
                value={end}
                error={fieldError(error, 'settings.quiz_formula_delimiter_right')}
                onChange={(event) => set({ quiz_formula_delimiter_right: event.target.value })}
              />
            </div>
          </fieldset>
        </div>
      </details>
    </SettingSection>
  );
}
