import { defineEditor, type EditorField } from '#features/timeline/contract.ts';
import { NOTIFICATION_NAME_MAX_LENGTH, type Notification } from '../contract.ts';
import {
  FONT_SIZE_PX,
  NOTIFICATION_DEFAULTS,
  NOTIFICATION_TEXT_MAX_LENGTH,
} from '../notification-defaults.ts';
import { text } from './messages.ts';

const DEFAULT_DURATION_MS = 5000;

/** Getters, because the language of the page is not known yet when this module loads. */
const notification = defineEditor<Notification>({
  kind: 'notification',
  get label() {
    return text('notification');
  },
  get detail() {
    return text('detail');
  },
  order: 40,
  hasDuration: true,
  previewWidget: 'notifications',
  create: (startMs) => ({
    startMs,
    endMs: startMs + DEFAULT_DURATION_MS,
    data: { style: { text: text('newText'), ...NOTIFICATION_DEFAULTS }, conf: { isResponsive: true } },
  }),
  summary: ({ style, conf }) => conf?.displayname || style.text,
  get fields() {
    return [
      {
        type: 'line',
        name: 'style.text',
        label: text('message'),
        help: text('messageHelp'),
        maxLength: NOTIFICATION_TEXT_MAX_LENGTH,
      },
      ...lookFields(),
      {
        type: 'line',
        name: 'conf.displayname',
        label: text('name'),
        help: text('nameHelp'),
        maxLength: NOTIFICATION_NAME_MAX_LENGTH,
        optional: true,
      },
    ] satisfies EditorField<Notification>[];
  },
});

function lookFields(): readonly EditorField<Notification>[] {
  const look = { group: text('look'), optional: true } as const;
  return [
    { ...look, type: 'color', name: 'style.color', label: text('color') },
    { ...look, type: 'color', name: 'style.background', label: text('background') },
    {
      ...look,
      type: 'number',
      name: 'style.opacity',
      label: text('opacity'),
      help: text('opacityHelp'),
      min: 0,
      max: 1,
    },
    {
      ...look,
      type: 'number',
      name: 'style.top',
      label: text('top'),
      help: text('topHelp'),
      min: 0,
      max: 100,
      unit: text('percent'),
    },
    {
      ...look,
      type: 'number',
      name: 'style.fontsize',
      label: text('fontSize'),
      ...FONT_SIZE_PX,
      unit: text('pixels'),
    },
    {
      type: 'switch',
      name: 'conf.isResponsive',
      label: text('isResponsive'),
      help: text('isResponsiveHelp'),
      group: text('look'),
    },
  ];
}

export const editors = [notification];
