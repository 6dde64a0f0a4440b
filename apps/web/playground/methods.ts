import { text as message } from './messages.ts';

/** Its name is the message `arg_{label}`, or the label itself if that is a name in code. */
type ArgumentLabel = 'second' | 'volume' | 'muted' | 'speed' | 'quality' | 'language' | 'video' | 'widgets';
interface Argument {
  readonly label: ArgumentLabel | 'course';
  readonly kind: 'number' | 'text' | 'yes-no' | 'list';
  readonly value: string;
  /** May be left empty. */
  readonly optional?: boolean;
}
export interface Method {
  readonly name: string;
  readonly args: readonly Argument[];
}
export interface MethodGroup {
  /** Its title is the message `group_{id}`. */
  readonly id: 'playback' | 'queries' | 'settings' | 'other';
  readonly methods: readonly Method[];
}

const number = (label: Argument['label'], value: string): Argument => ({ label, kind: 'number', value });
const text = (label: Argument['label'], value: string): Argument => ({ label, kind: 'text', value });
const withoutArguments = (name: string): Method => ({ name, args: [] });
const withVideo = (name: string): Method => ({
  name,
  args: [text('video', ''), { ...number('second', ''), optional: true }],
});

/** XM-04: every method of the SDK, with values to try. */
export const METHOD_GROUPS: readonly MethodGroup[] = [
  {
    id: 'playback',
    methods: [
      withoutArguments('play'),
      withoutArguments('pause'),
      withoutArguments('replay'),
      { name: 'seek', args: [number('second', '5')] },
    ],
  },
  {
    id: 'queries',
    methods: [
      withoutArguments('getState'),
      withoutArguments('getCurrentTime'),
      withoutArguments('getDuration'),
      withoutArguments('getLogs'),
    ],
  },
  {
    id: 'settings',
    methods: [
      { name: 'setVolume', args: [number('volume', '0.5')] },
      { name: 'setMuted', args: [{ label: 'muted', kind: 'yes-no', value: 'true' }] },
      { name: 'setSpeed', args: [number('speed', '1.5')] },
      { name: 'setQuality', args: [text('quality', '480p')] },
      { name: 'setCaptions', args: [{ ...text('language', 'en'), optional: true }] },
    ],
  },
  {
    id: 'other',
    methods: [
      withVideo('switchVideo'),
      withVideo('loadMedia'),
      { name: 'addWidgets', args: [{ label: 'widgets', kind: 'list', value: 'highlights' }] },
      { name: 'setContext', args: [text('course', 'seven')] },
      withoutArguments('renewKvToken'),
      withoutArguments('destroy'),
    ],
  },
];

/** Converts typed text to the arguments of a method. */
export function argumentsOf({ name, args }: Method, typed: readonly string[]): unknown[] {
  const values = args.map(({ kind, optional }, at) => {
    const value = (typed[at] ?? '').trim();
    if (value === '' && optional) return name === 'setCaptions' ? null : undefined;
    if (kind === 'number') return Number(value);
    if (kind === 'yes-no') return value === 'true';
    if (kind === 'list') return value.split(',').map((one) => one.trim());
    return value;
  });
  return name === 'setContext' ? [{ course: values[0] }] : values;
}

export const labelOf = (label: Argument['label']): string =>
  label === 'course' ? label : message(`arg_${label}`);
