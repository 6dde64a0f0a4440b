import type { StepName } from './slices/steps.ts';

/** What a key press does. */
export type KeyAction =
  | { readonly do: 'toggle' | 'mute' | 'fullscreen' | 'captions' | 'pictureInPicture' | 'help' }
  | { readonly do: 'skip' | 'frame'; readonly direction: 1 | -1 }
  | { readonly do: 'volume' | 'speed'; readonly direction: 1 | -1 }
  /** Opens the previous or the next video. */
  | { readonly do: 'step'; readonly to: StepName }
  /** Seeks to this tenth of the duration. */
  | { readonly do: 'part'; readonly tenth: number }
  /** Seeks to the start or the end. */
  | { readonly do: 'edge'; readonly at: 0 | 1 };

/** The kind of element that has the focus. 'page' is outside the player, on a page that can scroll. */
export type KeyPlace = 'text' | 'menu' | 'slider' | 'button' | 'page' | 'player';

export interface KeyPress {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly altKey: boolean;
  readonly metaKey: boolean;
  readonly shiftKey?: boolean;
  readonly place: KeyPlace;
  /** The key is held down; only steps repeat. */
  readonly repeat: boolean;
}

export interface KeySituation {
  readonly live: boolean;
  readonly nonInteractive: boolean;
  readonly seekbarHidden: boolean;
  readonly speeds: boolean;
  readonly paused: boolean;
  /** The videos that it can step to. */
  readonly steps?: readonly StepName[];
}

type Act = 'toggle' | 'mute' | 'fullscreen' | 'captions' | 'pictureInPicture' | 'help';
const act = (name: Act): KeyAction => ({ do: name });
const step = (name: 'skip' | 'frame' | 'volume' | 'speed', direction: 1 | -1): KeyAction => ({
  do: name,
  direction,
});

/** CT-11, plus keys that other players have in common. */
const KEYS: Readonly<Record<string, KeyAction>> = {
  ' ': act('toggle'),
  k: act('toggle'),
  m: act('mute'),
  f: act('fullscreen'),
  c: act('captions'),
  i: act('pictureInPicture'),
  '?': act('help'),
  arrowleft: step('skip', -1),
  j: step('skip', -1),
  arrowright: step('skip', 1),
  l: step('skip', 1),
  arrowup: step('volume', 1),
  arrowdown: step('volume', -1),
  ',': step('frame', -1),
  '.': step('frame', 1),
  home: { do: 'edge', at: 0 },
  end: { do: 'edge', at: 1 },
  '>': step('speed', 1),
  '<': step('speed', -1),
};

/** Together with Shift. The others ignore it, since some keyboards need it for them. */
const SHIFT_KEYS: Readonly<Record<string, KeyAction>> = {
  n: { do: 'step', to: 'next' },
  p: { do: 'step', to: 'previous' },
};

/** Keys that the focused element handles itself. */
const RESERVED: Readonly<Record<KeyPlace, RegExp>> = {
  text: /^/,
  menu: /^/,
  slider: /^(arrow|home|end|page)/,
  button: /^( |enter)$/,
  // Keys that scroll the page.
  page: /^(arrow(up|down)|home|end|page)/,
  player: /^$/,
};

/** The action for a key press; null leaves it to the browser. */
export function keyAction(press: KeyPress, situation: KeySituation): KeyAction | null {
  const key = press.key.toLowerCase();
  if (press.ctrlKey || press.altKey || press.metaKey || RESERVED[press.place].test(key)) return null;
  const action =
    (press.shiftKey ? SHIFT_KEYS[key] : undefined) ??
    KEYS[key] ??
    (/^\d$/.test(key) ? { do: 'part' as const, tenth: Number(key) } : null);
  if (!action || !isAllowed(action, situation)) return null;
  const isStep = action.do === 'skip' || action.do === 'frame' || action.do === 'volume';
  return press.repeat && !isStep ? null : action;
}

const SEEKS: readonly string[] = ['skip', 'frame', 'part', 'edge'];

function isAllowed(
  action: KeyAction,
  { live, nonInteractive, seekbarHidden, speeds, paused, steps = [] }: KeySituation,
): boolean {
  if (action.do === 'toggle') return !live;
  if (action.do === 'step') return steps.includes(action.to);
  if (action.do === 'frame' && !paused) return false;
  if (SEEKS.includes(action.do)) return !live && !nonInteractive && !seekbarHidden;
  return action.do !== 'speed' || speeds;
}

/** The next faster or slower speed; the same at either end. */
export function nextSpeed(present: number, direction: 1 | -1, speeds: readonly number[]): number {
  const ahead = speeds.filter((one) => (one - present) * direction > 0);
  return ahead.length === 0 ? present : direction > 0 ? Math.min(...ahead) : Math.max(...ahead);
}
