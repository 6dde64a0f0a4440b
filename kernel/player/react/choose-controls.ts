/** CT-14, with the specification's names. */
export interface ControlFlags {
  readonly live: boolean;
  readonly nonInteractive: boolean;
  readonly isFullScreen: boolean;
  readonly showTranscript: boolean;
  readonly showPlaylistControls: boolean;
  readonly showSpeedControls: boolean;
  readonly showSeekBar: boolean;
  readonly showTime: boolean;
}

/** What the browser and the video support, and how wide the buttons are. */
export interface ControlContext {
  readonly has: {
    readonly captions: boolean;
    readonly fullscreen: boolean;
    readonly pictureInPicture: boolean;
    readonly remote: boolean;
    /** The page can set the volume, not only mute it. */
    readonly volume: boolean;
    /** A live stream with a window to seek in. */
    readonly window: boolean;
  };
  readonly buttonPx: number;
  /** Play, previous, and next are in the center of the picture instead of in the bar. */
  readonly isCentered: boolean;
  /** The video lasts an hour or more, so times are wider. */
  readonly hasHours: boolean;
  readonly isAudio: boolean;
  /** Number of widget buttons in the bar. */
  readonly widgetButtons: number;
}

export type ControlName =
  | 'play'
  | 'seek'
  | 'fullscreen'
  | 'mute'
  | 'time'
  | 'settings'
  | 'skip'
  | 'captions'
  | 'widgets'
  | 'speeds'
  | 'previous'
  | 'next'
  | 'duration'
  | 'volume'
  | 'pictureInPicture'
  | 'remote';
export type Controls = ReadonlySet<ControlName>;

interface Rule {
  readonly name: ControlName;
  /** CT-04: minimum width of the player. */
  readonly fromPx: number;
  isWanted(flags: ControlFlags, context: ControlContext): boolean;
  /** Width in the bar; that of a button when absent. */
  widthPx?(flags: ControlFlags, context: ControlContext): number;
}

const centerableWidthPx = (_flags: ControlFlags, { isCentered, buttonPx }: ControlContext): number =>
  isCentered ? 0 : buttonPx;
const SLIDER_PX = 76;
const LIVE_PX = 104;
const BAR_PADDING_PX = 24;

/** Most important first: when space runs out, the last ones are dropped. */
const RULES: readonly Rule[] = [
  { name: 'play', fromPx: 0, isWanted: () => true, widthPx: centerableWidthPx },
  {
    name: 'seek',
    fromPx: 0,
    isWanted: ({ showSeekBar, live }, { has }) => showSeekBar && (!live || has.window),
    widthPx: () => 0,
  },
  { name: 'fullscreen', fromPx: 0, isWanted: (_flags, { has }) => has.fullscreen },
  { name: 'mute', fromPx: 170, isWanted: () => true },
  {
    name: 'time',
    fromPx: 220,
    isWanted: ({ showTime, live }) => showTime || live,
    widthPx: ({ live }, { hasHours }) => (live ? LIVE_PX : hasHours ? 68 : 52),
  },
  { name: 'settings', fromPx: 290, isWanted: () => true },
  {
    // Two buttons, for audio: what was missed cannot be found in a picture.
    name: 'skip',
    fromPx: 290,
    isWanted: ({ live, nonInteractive, showSeekBar }, { isAudio }) =>
      isAudio && !live && !nonInteractive && showSeekBar,
    widthPx: (_flags, { buttonPx }) => 2 * buttonPx,
  },
  {
    name: 'captions',
    fromPx: 360,
    isWanted: ({ showTranscript }, { has }) => showTranscript && has.captions,
  },
  {
    name: 'widgets',
    fromPx: 360,
    isWanted: (_flags, { widgetButtons }) => widgetButtons > 0,
    widthPx: (_flags, { widgetButtons, buttonPx }) => widgetButtons * buttonPx,
  },
  {
    name: 'speeds',
    fromPx: 450,
    // CT-15
    isWanted: ({ showSpeedControls, nonInteractive, live }) => showSpeedControls && !nonInteractive && !live,
    widthPx: (_flags, { buttonPx }) => buttonPx + 12,
  },
  {
    name: 'previous',
    fromPx: 400,
    isWanted: ({ showPlaylistControls }) => showPlaylistControls,
    widthPx: centerableWidthPx,
  },
  {
    name: 'next',
    fromPx: 400,
    isWanted: ({ showPlaylistControls }) => showPlaylistControls,
    widthPx: centerableWidthPx,
  },
  {
    name: 'duration',
    fromPx: 290,
    isWanted: ({ showTime, live }) => showTime && !live,
    widthPx: (_flags, { hasHours }) => (hasHours ? 72 : 48),
  },
  { name: 'volume', fromPx: 400, isWanted: (_flags, { has }) => has.volume, widthPx: () => SLIDER_PX },
  {
    name: 'pictureInPicture',
    fromPx: 450,
    isWanted: ({ isFullScreen }, { has }) => has.pictureInPicture && !isFullScreen,
  },
  { name: 'remote', fromPx: 450, isWanted: (_flags, { has }) => has.remote },
];

/** CT-04: the controls that fit into a player of this width. A width of 0 is not measured yet. */
export function chooseControls(widthPx: number, flags: ControlFlags, context: ControlContext): Controls {
  const width = widthPx > 0 ? widthPx : Number.POSITIVE_INFINITY;
  let remainingPx = width - BAR_PADDING_PX;
  const shown = new Set<ControlName>();
  for (const { name, fromPx, isWanted, widthPx: measure } of RULES) {
    if (width < fromPx || !isWanted(flags, context)) continue;
    const neededPx = measure?.(flags, context) ?? context.buttonPx;
    // Play and full screen stay at any width.
    if (neededPx > remainingPx && fromPx > 0) continue;
    remainingPx -= neededPx;
    shown.add(name);
  }
  return shown;
}
