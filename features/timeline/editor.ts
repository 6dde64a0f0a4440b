import type { KindItem } from './kind.ts';

/** A field of the data: 'text', or one of an object in it: 'style.text'. */
export type FieldPath<Data> = {
  [Name in keyof Data & string]: NonNullable<Data[Name]> extends
    | readonly unknown[]
    | string
    | number
    | boolean
    ? Name
    : `${Name}.${keyof NonNullable<Data[Name]> & string}`;
}[keyof Data & string];

interface FieldBase<Data> {
  readonly name: FieldPath<Data>;
  readonly label: string;
  readonly help?: string;
  /** Fields of the same group stand together under this heading. */
  readonly group?: string;
  /** Whether the field makes sense with the other values; always when absent. Valid values of hidden fields are kept. */
  isShown?(data: Data): boolean;
}

/** A field that may be left empty; an empty one is not part of the data. */
interface OptionalField<Data> extends FieldBase<Data> {
  readonly optional?: boolean;
}

/** One input of an item's form. */
export type EditorField<Data> =
  | (OptionalField<Data> & { readonly type: 'line' | 'paragraph'; readonly maxLength: number })
  | (OptionalField<Data> & {
      readonly type: 'number';
      readonly min: number;
      /** A function if it depends on other values. */
      readonly max: number | ((data: Data) => number);
      readonly unit?: string;
    })
  | (FieldBase<Data> & {
      readonly type: 'switch';
      /** What applies to items without a value: off when absent. */
      readonly fallback?: boolean;
    })
  | (FieldBase<Data> & {
      readonly type: 'choice';
      /** What applies to items without a value, if it is not the first option. */
      readonly fallback?: string;
      readonly options: readonly {
        readonly value: string;
        readonly label: string;
        readonly detail?: string;
      }[];
    })
  /** A CSS color, as text and with a color picker. */
  | (OptionalField<Data> & { readonly type: 'color' })
  /** The address of a page. */
  | (OptionalField<Data> & { readonly type: 'address' })
  /** A position in the video, in milliseconds, shown as a timecode. */
  | (OptionalField<Data> & { readonly type: 'time' })
  /** An uploaded file, or the address of one. */
  | (OptionalField<Data> & { readonly type: 'file'; readonly accepts: 'image' | 'template' });

// biome-ignore lint/suspicious/noExplicitAny: forms show fields of any data
export type AnyEditorField = EditorField<any>;

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
  /** Items without an end last until the end of the video. */
  readonly isEndOptional?: boolean;
  /** Whether two items at a time are probably a mistake; by default, they are for items without a duration. */
  readonly warnsOfOverlap?: boolean;
  /** The widget that shows drafts in the player beside the form, with `items` as their configuration. */
  readonly previewWidget?: string;
  /** A new item with default values. */
  create(atMs: number): Omit<KindItem<Data>, 'id'>;
  /** The text that represents the item in lists and on its bar. */
  summary(data: Data): string;
  /** What keeps an item from being published: the rule of its `TimedKind`, for a warning in the list. */
  findProblem?(data: Data): string | null;
  readonly fields: readonly EditorField<Data>[];
}

// biome-ignore lint/suspicious/noExplicitAny: a list of editors with different types; each is typed where it is defined
export type AnyItemEditor = ItemEditor<any>;

export function defineEditor<Data extends object>(editor: ItemEditor<Data>): ItemEditor<Data> {
  return editor;
}
