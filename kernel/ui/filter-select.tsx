import { SelectMenu, type SelectOption } from './select.tsx';

const ANY = 'any';

interface FilterSelectProps<V extends string> {
  label: string;
  /** The choice that filters nothing. */
  any: string;
  value: V | undefined;
  options: SelectOption<V>[];
  onChange: (value: V | undefined) => void;
}

export function FilterSelect<V extends string>({
  label,
  any,
  value,
  options,
  onChange,
}: FilterSelectProps<V>) {
  return (
    <SelectMenu<V | typeof ANY>
      aria-label={label}
      value={value ?? ANY}
      options={[{ value: ANY, label: any }, ...options]}
      onChange={(next) => onChange(next === ANY ? undefined : next)}
    />
  );
}
