import { widgets as manifests } from '#apps/player/widgets.ts';
import { TextArea } from '#kernel/ui/text-area.tsx';
import { text } from './messages.ts';
import styles from './playground.module.css';
import { type PlaygroundSettings, readConfig } from './settings.ts';

type WidgetSettings = Pick<PlaygroundSettings, 'widgets' | 'config'>;

interface WidgetFieldsProps extends WidgetSettings {
  onChange: (change: Partial<WidgetSettings>) => void;
}

/** EM-03: widgets that are added by message. The video's own widgets are always present. */
export function WidgetFields({ widgets, config, onChange }: WidgetFieldsProps) {
  const read = readConfig(config);
  const toggle = (id: string, on: boolean): void =>
    onChange({ widgets: on ? [...widgets, id] : widgets.filter((one) => one !== id) });
  return (
    <>
      <fieldset className={styles.choices}>
        <legend className={styles.legend}>add-widgets</legend>
        {manifests.map(({ id }) => (
          <label key={id} className={styles.choice}>
            <input
              type="checkbox"
              checked={widgets.includes(id)}
              onChange={(event) => toggle(id, event.target.checked)}
            />
            {id}
          </label>
        ))}
      </fieldset>
      <TextArea
        label="add-config"
        hint={text('configHint')}
        placeholder='{ "highlights": {} }'
        value={config}
        error={'problem' in read ? read.problem : undefined}
        autoCapitalize="none"
        spellCheck={false}
        className={styles.config}
        onChange={(event) => onChange({ config: event.target.value })}
      />
    </>
  );
}
