import { distanceFields, type EditorField, longestSide, unitFields } from '#features/timeline/contract.ts';
import {
  CATEGORIES,
  POPOVER_NAME_MAX,
  POPOVER_TEXT_MAX,
  POPOVER_TYPES,
  type PopoverData,
  type PopoverType,
  TOOLTIP_SIDES,
} from '../popover.ts';
import { text } from './messages.ts';

type Field = EditorField<PopoverData>;

const isOf =
  (...types: readonly PopoverType[]) =>
  ({ target }: PopoverData): boolean =>
    types.includes(target.type);
const isDrawer = isOf('popoverImage', 'popoverTemplate');

const content = (): Field[] => {
  const group = text('content');
  return [
    {
      type: 'choice',
      name: 'target.type',
      label: text('type'),
      group,
      options: POPOVER_TYPES.map((value) => ({ value, label: text(value), detail: text(`${value}Detail`) })),
    },
    {
      type: 'line',
      name: 'style.text',
      label: text('text'),
      group,
      maxLength: POPOVER_TEXT_MAX,
      optional: true,
      help: text('textHelp'),
    },
    {
      type: 'file',
      accepts: 'image',
      name: 'style.imagepath',
      label: text('imagepath'),
      group,
      isShown: isOf('popoverImage'),
    },
    {
      type: 'file',
      accepts: 'template',
      name: 'style.templatepath',
      label: text('templatepath'),
      group,
      help: text('templateHelp'),
      isShown: isOf('popoverTemplate'),
    },
    {
      type: 'choice',
      name: 'style.category',
      label: text('category'),
      group,
      options: CATEGORIES.map((value) => ({ value, label: text(value) })),
    },
    {
      type: 'file',
      accepts: 'image',
      name: 'style.iconpath',
      label: text('iconpath'),
      group,
      optional: true,
      help: text('iconHelp'),
    },
  ];
};

const place = (): Field[] => {
  const group = text('place');
  const size = (name: 'width' | 'height'): Field => ({
    type: 'number',
    name: `position.${name}`,
    label: text(name),
    group,
    optional: true,
    min: 1,
    max: longestSide,
    help: text(`${name}Help`),
    isShown: isDrawer,
  });
  return [
    ...distanceFields(group, text('placeHelp')),
    {
      type: 'choice',
      name: 'style.tooltipAt',
      label: text('tooltipAt'),
      group,
      options: TOOLTIP_SIDES.map((value) => ({ value, label: text(value) })),
      isShown: isOf('popoverIcon'),
    },
    {
      type: 'choice',
      name: 'position.float',
      label: text('float'),
      group,
      fallback: 'right',
      options: (['left', 'right'] as const).map((value) => ({ value, label: text(`${value}Edge`) })),
      isShown: isDrawer,
    },
    size('width'),
    size('height'),
    ...unitFields(group),
  ];
};

const behavior = (): Field[] => {
  const group = text('behavior');
  return [
    {
      type: 'choice',
      name: 'target.action',
      label: text('action'),
      group,
      options: [
        { value: 'none', label: text('actionNone') },
        { value: 'link', label: text('actionLink') },
      ],
    },
    {
      type: 'address',
      name: 'target.url',
      label: text('url'),
      group,
      help: text('urlHelp'),
      isShown: ({ target }) => target.action === 'link',
    },
    {
      type: 'line',
      name: 'conf.displayname',
      label: text('displayname'),
      group,
      maxLength: POPOVER_NAME_MAX,
      optional: true,
      help: text('displaynameHelp'),
    },
  ];
};

/** Everything that the specification lets owners choose. */
export const popoverFields = (): readonly Field[] => [...content(), ...place(), ...behavior()];
