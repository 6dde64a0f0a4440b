import { type RefObject, useState } from 'react';
import { Select } from '#kernel/ui/select.tsx';
import type { AnyItemEditor } from '../contract.ts';
import { text } from '../messages.ts';
import { AddItem } from './add-item.tsx';
import type { Items } from './use-items.ts';
import type { VideoClock } from './video-clock.ts';

interface AddInlineProps {
  readonly editors: readonly AnyItemEditor[];
  readonly items: Items;
  readonly durationMs: number;
  readonly clock: VideoClock | null;
  readonly lineRef: RefObject<HTMLElement | null>;
}

/** Adds items with one line of text, of the chosen kind. */
export function AddInline({ editors, items, durationMs, clock, lineRef }: AddInlineProps) {
  const [kind, setKind] = useState(editors[0]?.kind);
  const editor = editors.find((one) => one.kind === kind);
  if (!editor) return null;
  return (
    <>
      {editors.length > 1 && (
        <Select
          label={text('type')}
          value={editor.kind}
          options={editors.map(({ kind: value, label, detail }) => ({ value, label, detail }))}
          onChange={setKind}
        />
      )}
      <AddItem
        editor={editor}
        items={items}
        durationMs={durationMs}
        clock={clock}
        lineRef={(line) => {
          lineRef.current = line;
        }}
      />
    </>
  );
}
