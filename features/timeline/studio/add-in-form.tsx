import { Plus } from 'lucide-react';
import { type RefObject, useEffect, useId, useRef, useState } from 'react';
import { Button } from '#kernel/ui/button.tsx';
import { Menu, MenuItem } from '#kernel/ui/menu.tsx';
import type { AnyItemEditor } from '../contract.ts';
import { text } from '../messages.ts';
import { ItemForm } from './item-form.tsx';
import { newDraft } from './item-values.ts';
import styles from './items-block.module.css';
import type { Items } from './use-items.ts';
import type { VideoClock } from './video-clock.ts';

interface AddInFormProps {
  readonly videoId: string;
  readonly editors: readonly AnyItemEditor[];
  readonly items: Items;
  readonly durationMs: number;
  readonly clock: VideoClock | null;
  readonly buttonRef: RefObject<HTMLElement | null>;
}

/** A button that opens the form of a new item at the player's position; with several kinds it asks which one first. */
export function AddInForm(props: AddInFormProps) {
  const { editors, buttonRef } = props;
  const [chosen, setChosen] = useState<AnyItemEditor | null>(null);
  const wasOpen = useRef(false);
  useEffect(() => {
    if (wasOpen.current && !chosen) buttonRef.current?.focus();
    wasOpen.current = chosen !== null;
  }, [chosen, buttonRef]);
  if (chosen) return <NewItem {...props} editor={chosen} onClose={() => setChosen(null)} />;
  const [only] = editors;
  const isOnly = only !== undefined && editors.length === 1;
  const setButton = (button: HTMLButtonElement | null): void => {
    buttonRef.current = button;
  };
  return (
    <div>
      {isOnly ? (
        <Button ref={setButton} onClick={() => setChosen(only)}>
          <Plus aria-hidden="true" />
          {text('addKind', { kind: only.label })}
        </Button>
      ) : (
        <KindMenu editors={editors} setButton={setButton} onChoose={setChosen} />
      )}
    </div>
  );
}

interface KindMenuProps {
  readonly editors: readonly AnyItemEditor[];
  setButton(button: HTMLButtonElement | null): void;
  onChoose(editor: AnyItemEditor): void;
}

const KindMenu = ({ editors, setButton, onChoose }: KindMenuProps) => (
  <Menu
    align="start"
    trigger={
      <Button ref={setButton}>
        <Plus aria-hidden="true" />
        {text('add')}
      </Button>
    }
  >
    {editors.map((editor) => (
      <MenuItem key={editor.kind} onClick={() => onChoose(editor)}>
        <span className={styles.kindText}>
          {editor.label}
          <span className={styles.kindDetail}>{editor.detail}</span>
        </span>
      </MenuItem>
    ))}
  </Menu>
);

type NewItemProps = AddInFormProps & { readonly editor: AnyItemEditor; onClose(): void };

function NewItem({ videoId, editor, items, durationMs, clock, onClose }: NewItemProps) {
  const titleId = useId();
  const title = useRef<HTMLHeadingElement>(null);
  const [initial] = useState(() => newDraft(editor, Math.round(clock?.nowMs() ?? 0), durationMs));
  useEffect(() => {
    // After the menu has closed and returned the focus to its button, which is gone.
    const frame = requestAnimationFrame(() => title.current?.focus());
    return () => cancelAnimationFrame(frame);
  }, []);
  return (
    <section className={styles.newItem} aria-labelledby={titleId}>
      <h3 ref={title} id={titleId} className={styles.newTitle} tabIndex={-1}>
        {text('addKind', { kind: editor.label })}
      </h3>
      <ItemForm
        isNew
        label={text('addKind', { kind: editor.label })}
        videoId={videoId}
        editor={editor}
        initial={initial}
        durationMs={durationMs}
        clock={clock}
        busy={items.add.isPending}
        onSave={async (values) => {
          await items.add.mutateAsync({ kind: editor.kind, ...values });
          onClose();
        }}
        onCancel={onClose}
      />
    </section>
  );
}
