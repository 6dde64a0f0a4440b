import type { AnyItemEditor } from '../contract.ts';
import { readPath } from '../data-path.ts';
import type { AnyEditorField } from '../editor.ts';
import { FieldGroup } from './field-group.tsx';
import { FieldInput } from './field-input.tsx';
import { type ItemDraft, type ItemErrors, shownFields } from './item-values.ts';
import type { VideoClock } from './video-clock.ts';

type Data = ItemDraft['data'];

interface DataFieldsProps {
  readonly videoId: string;
  readonly editor: AnyItemEditor;
  readonly data: Data;
  readonly errors: ItemErrors;
  readonly clock: VideoClock | null;
  onChange(name: string, value: unknown): void;
}

/** The fields of an item's data: first those without a group, then the groups. */
export function DataFields({ videoId, editor, data, errors, clock, onChange }: DataFieldsProps) {
  const groups = groupFields(shownFields(editor, data));
  const titles = [...groups.keys()].filter((title) => title !== undefined);
  const errorOf = ({ name }: AnyEditorField): string | undefined => errors[`data.${name}`];
  const inputs = (title: string | undefined) =>
    groups
      .get(title)
      ?.map((field) => (
        <FieldInput
          key={field.name}
          field={field}
          value={readPath(data, field.name)}
          error={errorOf(field)}
          videoId={videoId}
          clock={clock}
          onChange={(value) => onChange(field.name, value)}
        />
      ));
  return (
    <>
      {inputs(undefined)}
      {titles.map((title, index) => (
        <FieldGroup
          key={title}
          title={title}
          isFirst={index === 0}
          hasError={groups.get(title)?.some((field) => errorOf(field) !== undefined) ?? false}
        >
          {inputs(title)}
        </FieldGroup>
      ))}
    </>
  );
}

function groupFields(fields: readonly AnyEditorField[]): ReadonlyMap<string | undefined, AnyEditorField[]> {
  const groups = new Map<string | undefined, AnyEditorField[]>();
  for (const field of fields) groups.set(field.group, [...(groups.get(field.group) ?? []), field]);
  return groups;
}
