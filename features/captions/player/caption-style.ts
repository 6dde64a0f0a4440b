import type { CSSProperties } from 'react';
import { text } from './messages.ts';

interface StyleChoice {
  readonly initial: string;
  readonly choices: readonly string[];
}

/** Style options for viewers. Only option names are stored, never CSS, so tampered storage has no effect. */
export const STYLE_CHOICES = {
  size: { initial: '100', choices: ['50', '75', '100', '150', '200', '300'] },
  font: { initial: 'sans', choices: ['sans', 'serif', 'mono', 'casual'] },
  color: { initial: 'white', choices: ['white', 'yellow', 'cyan', 'lime', 'magenta', 'black'] },
  background: { initial: 'black', choices: ['black', 'gray', 'white', 'navy'] },
  opacity: { initial: '75', choices: ['0', '25', '50', '75', '100'] },
  edge: { initial: 'none', choices: ['none', 'shadow', 'outline', 'raised'] },
} as const satisfies Record<string, StyleChoice>;
type ChoiceName = (typeof STYLE_CHOICES)[keyof typeof STYLE_CHOICES]['choices'][number];
type WordName = Exclude<ChoiceName, `${number}`>;

/** Numbers are percentages. */
export const choiceLabel = (value: ChoiceName): string =>
  /^\d+$/.test(value) ? text('percent', { value }) : text(value as WordName);

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
  return choices.find((value) => value === style[name]) ?? initial;
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
