import { useRef } from 'react';
import { errorMessage } from '#kernel/client/error-message.ts';
import { Button } from '#kernel/ui/button.tsx';
import { FormError } from '#kernel/ui/form-error.tsx';
import type { AnyItemEditor } from '../contract.ts';
import { text } from '../messages.ts';
import { AddInForm } from './add-in-form.tsx';
import { AddInline } from './add-inline.tsx';
import { ItemList } from './item-list.tsx';
import { isEditedInline } from './item-row.tsx';
import styles from './items-block.module.css';
import { type DraftPlayer, useDraftPreview } from './use-draft-preview.ts';
import type { WantedItem } from './use-editing.ts';
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
  /** Shows the drafts of kinds that can be previewed. */
  readonly player?: DraftPlayer | null;
  /** The item that somebody was sent to; once for each object. */
  readonly wanted?: WantedItem | null;
  /** How many are listed; more than a video may have of these kinds. */
  readonly max?: number;
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
  player = null,
  wanted = null,
  max,
  offered = [],
}: ItemsBlockProps) {
  const items = useItems(
    id,
    editors.map(({ kind }) => kind),
    { max },
  );
  useDraftPreview(player, editors, items);
  /** Where the focus goes when the item that had it is gone. */
  const addRef = useRef<HTMLElement>(null);
  const takeOver = async (): Promise<void> => {
    for (const item of offered) await items.add.mutateAsync(item);
  };
  const shared = { items, editors, durationMs, clock };
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
        {...shared}
        videoId={id}
        label={title}
        wanted={wanted}
        onEmptied={() => addRef.current?.focus()}
      />
      {editors.every(isEditedInline) ? (
        <AddInline {...shared} lineRef={addRef} />
      ) : (
        <AddInForm {...shared} buttonRef={addRef} videoId={id} />
      )}
    </section>
  );
}
