import { useRef, useState } from 'react';
import { errorMessage } from '#kernel/client/error-message.ts';
import { Button } from '#kernel/ui/button.tsx';
import { FormError } from '#kernel/ui/form-error.tsx';
import { Select } from '#kernel/ui/select.tsx';
import type { AnyItemEditor } from '../contract.ts';
import { text } from '../messages.ts';
import { AddItem } from './add-item.tsx';
import { ItemForm } from './item-form.tsx';
import { ItemList } from './item-list.tsx';
import { isEditedInline } from './item-row.tsx';
import styles from './items-block.module.css';
import { type ItemInput, useItems } from './use-items.ts';
import type { VideoClock } from './video-clock.ts';

export interface ItemsBlockProps {
  readonly id: string;
  /** Identifies the section on the page. */
  readonly name: string;
  readonly title: string;
  readonly lead: string;
  /** 0 while unknown. */
  readonly durationMs: number;
  readonly editors: readonly AnyItemEditor[];
  readonly clock: VideoClock | null;
  /** Items that viewers see from elsewhere; the owner can take them over and edit them. */
  readonly offered?: readonly ItemInput[];
}

/** The timed items of some kinds, in the order of time. */
export function ItemsBlock({
  id,
  name,
  title,
  lead,
  durationMs,
  editors,
  clock,
  offered = [],
}: ItemsBlockProps) {
  const items = useItems(
    id,
    editors.map(({ kind }) => kind),
  );
  const [kind, setKind] = useState(editors[0]?.kind ?? '');
  const lineRef = useRef<HTMLInputElement>(null);
  const editor = editors.find((one) => one.kind === kind);
  const takeOver = async (): Promise<void> => {
    for (const item of offered) await items.add.mutateAsync(item);
  };
  return (
    <section className={styles.block} aria-labelledby={`${name}-title`}>
      <div>
        <h2 id={`${name}-title`} className={styles.title}>
          {title}
        </h2>
        <p className={styles.muted}>{lead}</p>
      </div>
      {items.error && <FormError>{errorMessage(items.error)}</FormError>}
      {items.isLoaded && items.list.length === 0 && offered.length > 0 && (
        <div className={styles.offer}>
          <span>{text('offered', { count: offered.length })}</span>
          <Button busy={items.add.isPending} onClick={() => void takeOver().catch(() => undefined)}>
            {text('offeredTake')}
          </Button>
        </div>
      )}
      <ItemList
        label={title}
        items={items}
        editors={editors}
        durationMs={durationMs}
        clock={clock}
        onEmptied={() => lineRef.current?.focus()}
      />
      {editors.length > 1 && (
        <Select
          label={text('type')}
          value={kind}
          options={editors.map(({ kind: value, label, detail }) => ({ value, label, detail }))}
          onChange={setKind}
        />
      )}
      {editor &&
        (isEditedInline(editor) ? (
          <AddItem editor={editor} items={items} durationMs={durationMs} clock={clock} lineRef={lineRef} />
        ) : (
          <ItemForm
            key={kind}
            editor={editor}
            item={null}
            durationMs={durationMs}
            clock={clock}
            busy={items.add.isPending}
            onSave={(values) => items.add.mutateAsync({ kind, ...values })}
          />
        ))}
    </section>
  );
}
