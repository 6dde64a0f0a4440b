import type { EditorField } from './editor.ts';
import { text } from './messages.ts';

/** Data of kinds that are placed on the picture. */
interface PlacedData {
  readonly position?:
    | (Partial<Record<'left' | 'top' | 'right' | 'bottom', number | undefined>> & {
        readonly absolute?: boolean | undefined;
      })
    | undefined;
  readonly conf?: { readonly isResponsive?: boolean | undefined } | undefined;
}
type Field = EditorField<PlacedData>;

const LONGEST_PX = 4000;

/** The largest distance or size: in pixels, or in percent of the picture. */
export const longestSide = ({ position }: PlacedData): number => (position?.absolute ? LONGEST_PX : 100);

/** How far from the edges of the picture something is. */
export function distanceFields(group: string, help: string): readonly Field[] {
  const distance = (name: 'left' | 'top' | 'right' | 'bottom', label: string): Field => ({
    type: 'number',
    name: `position.${name}`,
    label,
    group,
    optional: true,
    min: 0,
    max: longestSide,
  });
  return [
    { ...distance('left', text('fromLeft')), help },
    distance('top', text('fromTop')),
    distance('right', text('fromRight')),
    distance('bottom', text('fromBottom')),
  ];
}

/** What the numbers of positions and sizes mean. */
export const unitFields = (group: string): readonly Field[] => [
  { type: 'switch', name: 'position.absolute', label: text('absolute'), group, help: text('absoluteHelp') },
  {
    type: 'switch',
    name: 'conf.isResponsive',
    label: text('isResponsive'),
    group,
    help: text('isResponsiveHelp'),
  },
];
