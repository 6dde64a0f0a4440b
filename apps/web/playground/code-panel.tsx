import { useId, useState } from 'react';
import { CopyField } from '#kernel/ui/copy-field.tsx';
import styles from './playground.module.css';
import type { Snippet } from './snippets.ts';

const HINTS: Readonly<Record<Snippet['id'], string>> = {
  block: 'Blocks are found whenever they appear in the page.',
  element: 'The same, as an element of its own.',
  module: 'For pages that build their players themselves.',
  react: 'A thin wrapper around the module.',
  frame: 'No script at all: it plays, but the page cannot drive it or add widgets.',
};

export function CodePanel({ snippets }: { snippets: readonly Snippet[] }) {
  const [chosen, setChosen] = useState<Snippet['id']>('block');
  const name = useId();
  const { code } = snippets.find(({ id }) => id === chosen) as Snippet;
  return (
    <>
      <fieldset className={styles.tabs}>
        <legend className="visually-hidden">How to embed</legend>
        {snippets.map(({ id, label }) => (
          <label key={id} className={styles.tab}>
            <input type="radio" name={name} checked={id === chosen} onChange={() => setChosen(id)} />
            {label}
          </label>
        ))}
      </fieldset>
      <CopyField
        label="Code"
        hint={HINTS[chosen]}
        value={code}
        rows={Math.min(18, code.split('\n').length + 3)}
      />
    </>
  );
}
