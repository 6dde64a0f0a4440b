import type { KindItem } from './kind.ts';

interface FieldBase<Data> {
  readonly name: keyof Data & string;
  readonly label: string;
  readonly help?: string;
}

/** One input of an item's form. */
export type EditorField<Data> =
  | (FieldBase<Data> & { readonly type: 'line' | 'paragraph'; readonly maxLength: number })
  | (FieldBase<Data> & {
      readonly type: 'number';
      readonly min: number;
      readonly max: number;
      readonly unit?: string;
    })
  | (FieldBase<Data> & { readonly type: 'switch' })
  | (FieldBase<Data> & {
      readonly type: 'choice';
      readonly options: readonly {
        readonly value: string;
        readonly label: string;
        readonly detail?: string;
      }[];
    });

/** How the studio shows, creates, and edits one kind of timed item. It knows no other kind. */
export interface ItemEditor<Data extends object> {
  /** The `kind` of its `TimedKind`. */
  readonly kind: string;
  readonly label: string;
  /** Where it appears, in a few words: 'On the seek bar and in the contents'. */
  readonly detail: string;
  /** Lanes and menus list kinds in this order. */
  readonly order: number;
  /** Whether items have a duration. */
  readonly hasDuration: boolean;
  /** A new item with default values. */
  create(atMs: number): Omit<KindItem<Data>, 'id'>;
  /** The text that represents the item in lists and on its bar. */
  summary(data: Data): string;
  readonly fields: readonly EditorField<Data>[];
}

// biome-ignore lint/suspicious/noExplicitAny: a list of editors with different types; each is typed where it is defined
export type AnyItemEditor = ItemEditor<any>;

export function defineEditor<Data extends object>(editor: ItemEditor<Data>): ItemEditor<Data> {
  return editor;
}
