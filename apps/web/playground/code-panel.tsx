import { useId, useState } from 'react';
import { CopyField } from '#kernel/ui/copy-field.tsx';
import { text } from './messages.ts';
import styles from './playground.module.css';
import type { Snippet } from './snippets.ts';

export function CodePanel({ snippets }: { snippets: readonly Snippet[] }) {
  const [chosen, setChosen] = useState<Snippet['id']>('block');
  const name = useId();
  const { code } = snippets.find(({ id }) => id === chosen) as Snippet;
  return (
    <>
      <fieldset className={styles.tabs}>
        <legend className="visually-hidden">{text('howToEmbed')}</legend>
        {snippets.map(({ id }) => (
          <label key={id} className={styles.tab}>
            <input type="radio" name={name} checked={id === chosen} onChange={() => setChosen(id)} />
            {text(`snippet_${id}`)}
          </label>
        ))}
      </fieldset>
      <CopyField
        label={text('code')}
        hint={text(`hint_${chosen}`)}
        value={code}
        rows={Math.min(18, code.split('\n').length + 3)}
      />
    </>
  );
}
