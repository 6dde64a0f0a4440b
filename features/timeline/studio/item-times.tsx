import type { AnyItemEditor } from '../contract.ts';
import { text } from '../messages.ts';
import type { ItemDraft, ItemErrors } from './item-values.ts';
import { TimeField } from './time-field.tsx';
import type { VideoClock } from './video-clock.ts';

interface ItemTimesProps {
  readonly editor: AnyItemEditor;
  readonly draft: ItemDraft;
  readonly errors: ItemErrors;
  readonly clock: VideoClock | null;
  onChange(part: Partial<ItemDraft>): void;
}

/** When an item begins, and when it ends if it has a duration. */
export const ItemTimes = ({ editor, draft, errors, clock, onChange }: ItemTimesProps) => (
  <>
    <TimeField
      label={text(editor.hasDuration ? 'start' : 'time')}
      value={draft.start}
      error={errors.start}
      clock={clock}
      onChange={(start) => onChange({ start })}
    />
    {editor.hasDuration && (
      <TimeField
        label={text(editor.isEndOptional ? 'endOptional' : 'end')}
        hint={editor.isEndOptional ? text('endHint') : undefined}
        value={draft.end}
        error={errors.end}
        clock={clock}
        onChange={(end) => onChange({ end })}
      />
    )}
  </>
);
