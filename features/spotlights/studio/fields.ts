import { distanceFields, type EditorField, longestSide, unitFields } from '#features/timeline/contract.ts';
import { FONT_PX, LINE_PX_MAX, SPACE_PX_MAX, SPOTLIGHT_NAME_MAX, SPOTLIGHT_TEXT_MAX } from '../limits.ts';
import { SPOTLIGHT_TYPES, type SpotlightData, TEXT_ALIGNS, TOOLTIP_SIDES } from '../spotlight.ts';
import { text } from './messages.ts';

type Field = EditorField<SpotlightData>;
type Types = readonly SpotlightData['style']['type'][];

const isOf =
  (...types: Types) =>
  ({ style }: SpotlightData): boolean =>
    types.includes(style.type);
const hasAction =
  (type: 'seek' | 'link') =>
  ({ action }: SpotlightData): boolean =>
    action?.type === type;

const content = (): Field[] => {
  const group = text('content');
  return [
    {
      type: 'choice',
      name: 'style.type',
      label: text('type'),
      group,
      options: SPOTLIGHT_TYPES.map((value) => ({
        value,
        label: text(value),
        detail: text(`${value}Detail`),
      })),
    },
    {
      type: 'paragraph',
      name: 'style.text',
      label: text('text'),
      group,
      maxLength: SPOTLIGHT_TEXT_MAX,
      optional: true,
      help: text('textHelp'),
    },
    {
      type: 'choice',
      name: 'style.tooltipAt',
      label: text('tooltipAt'),
      group,
      help: text('tooltipHelp'),
      options: TOOLTIP_SIDES.map((value) => ({ value, label: text(value) })),
      isShown: isOf('transparent', 'highlight'),
    },
    {
      type: 'file',
      accepts: 'image',
      name: 'style.imagepath',
      label: text('imagepath'),
      group,
      optional: true,
      isShown: isOf('imagespotlight', 'watermark'),
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
    name: `style.${name}`,
    label: text(name),
    group,
    optional: true,
    min: 1,
    max: longestSide,
  });
  return [...distanceFields(group, text('placeHelp')), size('width'), size('height'), ...unitFields(group)];
};

const look = (): Field[] => {
  const group = text('look');
  const color = (name: 'color' | 'bgcolor' | 'highlightcolor' | 'bordercolor'): Field => ({
    type: 'color',
    name: `style.${name}`,
    label: text(name),
    group,
    optional: true,
  });
  const px = (name: 'font' | 'border' | 'radius' | 'padding', max: number, min = 0): Field => ({
    type: 'number',
    name: `style.${name}`,
    label: text(name),
    group,
    optional: true,
    min,
    max,
    unit: text('pixels'),
  });
  return [
    color('color'),
    color('highlightcolor'),
    color('bgcolor'),
    color('bordercolor'),
    px('font', FONT_PX.max, FONT_PX.min),
    px('border', LINE_PX_MAX),
    px('radius', SPACE_PX_MAX),
    px('padding', SPACE_PX_MAX),
    {
      type: 'choice',
      name: 'style.textalign',
      label: text('textalign'),
      group,
      fallback: 'center',
      options: TEXT_ALIGNS.map((value) => ({
        value,
        label: text({ left: 'alignLeft', center: 'alignCenter', right: 'alignRight' }[value] as 'alignLeft'),
      })),
    },
    {
      type: 'number',
      name: 'style.opacity',
      label: text('opacity'),
      group,
      optional: true,
      min: 0,
      max: 1,
      help: text('opacityHelp'),
    },
  ];
};

const action = (): Field[] => {
  const group = text('action');
  return [
    {
      type: 'choice',
      name: 'action.type',
      label: text('actionType'),
      group,
      options: [
        { value: 'none', label: text('actionNone') },
        { value: 'seek', label: text('actionSeek') },
        { value: 'link', label: text('actionLink') },
      ],
    },
    { type: 'time', name: 'action.seekto', label: text('seekto'), group, isShown: hasAction('seek') },
    { type: 'address', name: 'action.target', label: text('target'), group, isShown: hasAction('link') },
    {
      type: 'switch',
      name: 'action.newWindow',
      label: text('newWindow'),
      group,
      fallback: true,
      isShown: hasAction('link'),
    },
    {
      type: 'switch',
      name: 'conf.mandatory',
      label: text('mandatory'),
      group,
      help: text('mandatoryHelp'),
    },
    {
      type: 'line',
      name: 'conf.displayname',
      label: text('displayname'),
      group,
      maxLength: SPOTLIGHT_NAME_MAX,
      optional: true,
      help: text('displaynameHelp'),
    },
  ];
};

/** Everything that the specification lets owners choose. */
export const spotlightFields = (): readonly Field[] => [...content(), ...action(), ...place(), ...look()];
