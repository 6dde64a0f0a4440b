import { useState } from 'react';
import { Button } from '#kernel/ui/button.tsx';
import fieldStyles from '#kernel/ui/field.module.css';
import { text } from './messages.ts';
import { argumentsOf, labelOf, METHOD_GROUPS, type Method } from './methods.ts';
import styles from './playground.module.css';
import { callMethod, type SdkPlayer, type WriteLog } from './use-sdk-player.ts';

interface MethodPanelProps {
  player: SdkPlayer | null;
  log: WriteLog;
}

/** All methods as buttons with fields for their arguments; results appear in the log. */
export function MethodPanel({ player, log }: MethodPanelProps) {
  const run = async (method: Method, typed: readonly string[]): Promise<void> => {
    const values = argumentsOf(method, typed);
    log('call', method.name, values.length > 0 ? values : undefined);
    try {
      log('answer', method.name, await (player && callMethod(player, method.name, values)));
    } catch (error) {
      const { code, message } = error as { code?: string; message?: string };
      log('failure', method.name, `${code ?? 'ERROR'}: ${message ?? ''}`);
    }
  };
  return (
    <div className={styles.groups}>
      {METHOD_GROUPS.map(({ id, methods }) => (
        <section key={id} className={styles.group} aria-label={text(`group_${id}`)}>
          <h3 className={styles.groupTitle}>{text(`group_${id}`)}</h3>
          {methods.map((method) => (
            <MethodRow
              key={method.name}
              method={method}
              disabled={!player}
              onRun={(typed) => void run(method, typed)}
            />
          ))}
        </section>
      ))}
    </div>
  );
}

interface MethodRowProps {
  method: Method;
  disabled: boolean;
  onRun: (typed: readonly string[]) => void;
}

function MethodRow({ method, disabled, onRun }: MethodRowProps) {
  const [typed, setTyped] = useState<readonly string[]>(method.args.map(({ value }) => value));
  return (
    <form
      className={styles.method}
      onSubmit={(event) => {
        event.preventDefault();
        onRun(typed);
      }}
    >
      <Button type="submit" disabled={disabled} className={styles.run ?? ''}>
        {method.name}
      </Button>
      {method.args.map(({ label, kind }, at) => (
        <input
          key={label}
          aria-label={text('argument', { method: method.name, label: labelOf(label) })}
          placeholder={labelOf(label)}
          className={`${fieldStyles.input} ${styles.argument}`}
          inputMode={kind === 'number' ? 'decimal' : 'text'}
          autoCapitalize="none"
          spellCheck={false}
          value={typed[at] ?? ''}
          onChange={(event) => setTyped(typed.with(at, event.target.value))}
        />
      ))}
    </form>
  );
}
