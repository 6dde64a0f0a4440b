interface Argument {
  readonly label: string;
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
  readonly title: string;
  readonly methods: readonly Method[];
}

const number = (label: string, value: string): Argument => ({ label, kind: 'number', value });
const text = (label: string, value: string): Argument => ({ label, kind: 'text', value });
const withoutArguments = (name: string): Method => ({ name, args: [] });
const withVideo = (name: string): Method => ({
  name,
  args: [text('Video', ''), { ...number('Second', ''), optional: true }],
});

/** XM-04: every method of the SDK, with values to try. */
export const METHOD_GROUPS: readonly MethodGroup[] = [
  {
    title: 'Playing',
    methods: [
      withoutArguments('play'),
      withoutArguments('pause'),
      withoutArguments('replay'),
      { name: 'seek', args: [number('Second', '5')] },
    ],
  },
  {
    title: 'Asking',
    methods: [
      withoutArguments('getState'),
      withoutArguments('getCurrentTime'),
      withoutArguments('getDuration'),
      withoutArguments('getLogs'),
    ],
  },
  {
    title: 'Setting',
    methods: [
      { name: 'setVolume', args: [number('0 to 1', '0.5')] },
      { name: 'setMuted', args: [{ label: 'Muted', kind: 'yes-no', value: 'true' }] },
      { name: 'setSpeed', args: [number('Speed', '1.5')] },
      { name: 'setQuality', args: [text('Quality', '480p')] },
      { name: 'setCaptions', args: [{ ...text('Language', 'en'), optional: true }] },
    ],
  },
  {
    title: 'Other',
    methods: [
      withVideo('switchVideo'),
      withVideo('loadMedia'),
      { name: 'addWidgets', args: [{ label: 'Widgets', kind: 'list', value: 'highlights' }] },
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
