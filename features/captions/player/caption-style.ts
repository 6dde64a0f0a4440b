import type { CSSProperties } from 'react';

interface StyleChoice {
  readonly label: string;
  readonly initial: string;
  readonly choices: readonly (readonly [value: string, label: string])[];
}
const percents = (...values: number[]): [string, string][] =>
  values.map((value) => [String(value), `${value} %`]);

/** Style options for viewers. Only option names are stored, never CSS, so tampered storage has no effect. */
export const STYLE_CHOICES = {
  size: { label: 'Size', initial: '100', choices: percents(50, 75, 100, 150, 200, 300) },
  font: {
    label: 'Font',
    initial: 'sans',
    choices: [
      ['sans', 'Sans serif'],
      ['serif', 'Serif'],
      ['mono', 'Typewriter'],
      ['casual', 'Handwriting'],
    ],
  },
  color: {
    label: 'Text',
    initial: 'white',
    choices: [
      ['white', 'White'],
      ['yellow', 'Yellow'],
      ['cyan', 'Cyan'],
      ['lime', 'Green'],
      ['magenta', 'Magenta'],
      ['black', 'Black'],
    ],
  },
  background: {
    label: 'Background',
    initial: 'black',
    choices: [
      ['black', 'Black'],
      ['gray', 'Grey'],
      ['white', 'White'],
      ['navy', 'Blue'],
    ],
  },
  opacity: { label: 'Opacity', initial: '75', choices: percents(0, 25, 50, 75, 100) },
  edge: {
    label: 'Edge',
    initial: 'none',
    choices: [
      ['none', 'None'],
      ['shadow', 'Shadow'],
      ['outline', 'Outline'],
      ['raised', 'Raised'],
    ],
  },
} as const satisfies Record<string, StyleChoice>;
export type StyleName = keyof typeof STYLE_CHOICES;
export type CaptionStyle = Readonly<Record<string, string>>;

const FONTS: Readonly<Record<string, string>> = {
  sans: 'system-ui, sans-serif',
  serif: 'Georgia, serif',
  mono: 'ui-monospace, monospace',
  casual: '"Comic Sans MS", "Comic Neue", cursive',
};
const EDGES: Readonly<Record<string, string>> = {
  none: 'none',
  shadow: '0.06em 0.06em 0.16em #000, 0 0 0.3em #000',
  outline: '0.06em 0 #000, -0.06em 0 #000, 0 0.06em #000, 0 -0.06em #000, 0 0 0.12em #000',
  raised: '0.04em 0.04em #000, 0.08em 0.08em #000',
};

/** The stored value if it is a valid option, otherwise the initial one. */
export function styleValue(style: CaptionStyle, name: StyleName): string {
  const { choices, initial }: StyleChoice = STYLE_CHOICES[name];
  return choices.find(([value]) => value === style[name])?.[0] ?? initial;
}

export function styleVariables(style: CaptionStyle): CSSProperties {
  const value = (name: StyleName): string => styleValue(style, name);
  return {
    '--caption-scale': Number(value('size')) / 100,
    '--caption-font': FONTS[value('font')],
    '--caption-color': value('color'),
    '--caption-background': `color-mix(in srgb, ${value('background')} ${value('opacity')}%, transparent)`,
    '--caption-edge': EDGES[value('edge')],
  } as CSSProperties;
}
