import type { CueSettings } from './cue.ts';

type Align = NonNullable<CueSettings['align']>;
const ALIGNS: readonly string[] = ['start', 'center', 'end', 'left', 'right'];
const LINE_ALIGNS: readonly string[] = ['start', 'center', 'end'];
const POSITION_ALIGNS: readonly string[] = ['line-left', 'center', 'line-right'];

const parsePercent = (text: string): number | null => {
  const value = /^\d{1,3}(\.\d{1,9})?%$/.test(text) ? Number.parseFloat(text) : Number.NaN;
  return value <= 100 ? value : null;
};

type Reader = (first: string, second: string | undefined) => Partial<CueSettings> | null;
const readers: Readonly<Record<string, Reader>> = {
  vertical: (value) => (value === 'rl' || value === 'lr' ? { vertical: value } : null),
  line(value, align = 'start') {
    const percent = parsePercent(value);
    const isNumber = /^-?\d{1,4}(\.\d{1,9})?$/.test(value);
    if ((percent === null && !isNumber) || !LINE_ALIGNS.includes(align)) return null;
    return {
      line: { value: percent ?? Number(value), percent: percent !== null, align: align as 'start' },
    };
  },
  position(value, align) {
    const percent = parsePercent(value);
    if (percent === null || (align !== undefined && !POSITION_ALIGNS.includes(align))) return null;
    return { position: { percent, align: (align as 'center' | undefined) ?? null } };
  },
  size(value) {
    const size = parsePercent(value);
    return size === null ? null : { size };
  },
  // Older WebVTT drafts called 'center' 'middle'.
  align: (value) =>
    value === 'middle' ? { align: 'center' } : ALIGNS.includes(value) ? { align: value as Align } : null,
  region: (value) => (value ? { region: value } : null),
};

/** Parses 'line:0 position:10%,line-left align:start'; invalid settings are ignored. */
export function parseSettings(text: string): CueSettings {
  let settings: CueSettings = {};
  for (const setting of text.split(/\s+/)) {
    const [name = '', value = ''] = setting.split(/:(.*)/s);
    const [first = '', second] = value.split(',');
    if (Object.hasOwn(readers, name)) settings = { ...settings, ...readers[name]!(first, second) };
  }
  return settings;
}

export function writeSettings({ vertical, line, position, size, align, region }: CueSettings): string {
  const parts: string[] = [];
  if (vertical) parts.push(`vertical:${vertical}`);
  if (line)
    parts.push(
      `line:${line.value}${line.percent ? '%' : ''}${line.align === 'start' ? '' : `,${line.align}`}`,
    );
  if (position) parts.push(`position:${position.percent}%${position.align ? `,${position.align}` : ''}`);
  if (size !== undefined) parts.push(`size:${size}%`);
  if (align) parts.push(`align:${align}`);
  if (region) parts.push(`region:${region}`);
  return parts.join(' ');
}
