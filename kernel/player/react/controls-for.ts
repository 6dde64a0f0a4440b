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

/** What this browser and this video have to offer, and how much room it takes. */
export interface ControlOffer {
  readonly has: {
    readonly captions: boolean;
    readonly fullscreen: boolean;
    readonly pictureInPicture: boolean;
    readonly remote: boolean;
    /** The volume can be set, not only switched off. */
    readonly volume: boolean;
    /** A live stream whose past is kept. */
    readonly window: boolean;
  };
  readonly buttonPx: number;
  /** Play, previous and next stand in the middle of the picture and not in the bar. */
  readonly centred: boolean;
  /** The video is an hour long or more: times are wider. */
  readonly hours: boolean;
  /** Buttons that widgets have in the bar. */
  readonly widgets: number;
}

export type ControlName =
  | 'play'
  | 'seek'
  | 'fullscreen'
  | 'mute'
  | 'time'
  | 'settings'
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
  /** CT-04: shown from this width of the overlay. */
  readonly fromPx: number;
  isWanted(flags: ControlFlags, offer: ControlOffer): boolean;
  /** Room in the bar; a button's where nothing is said. */
  widthPx?(flags: ControlFlags, offer: ControlOffer): number;
}

const inPicture = (_flags: ControlFlags, { centred, buttonPx }: ControlOffer): number =>
  centred ? 0 : buttonPx;
const SLIDER_PX = 76;
const LIVE_PX = 104;
const EDGES_PX = 24;

/** The most needed first: where room is short, the last ones go. */
const RULES: readonly Rule[] = [
  { name: 'play', fromPx: 0, isWanted: () => true, widthPx: inPicture },
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
    widthPx: ({ live }, { hours }) => (live ? LIVE_PX : hours ? 68 : 52),
  },
  { name: 'settings', fromPx: 290, isWanted: () => true },
  {
    name: 'captions',
    fromPx: 360,
    isWanted: ({ showTranscript }, { has }) => showTranscript && has.captions,
  },
  {
    name: 'widgets',
    fromPx: 360,
    isWanted: (_flags, { widgets }) => widgets > 0,
    widthPx: (_flags, { widgets, buttonPx }) => widgets * buttonPx,
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
    widthPx: inPicture,
  },
  {
    name: 'next',
    fromPx: 400,
    isWanted: ({ showPlaylistControls }) => showPlaylistControls,
    widthPx: inPicture,
  },
  {
    name: 'duration',
    fromPx: 290,
    isWanted: ({ showTime, live }) => showTime && !live,
    widthPx: (_flags, { hours }) => (hours ? 72 : 48),
  },
  { name: 'volume', fromPx: 400, isWanted: (_flags, { has }) => has.volume, widthPx: () => SLIDER_PX },
  {
    name: 'pictureInPicture',
    fromPx: 450,
    isWanted: ({ isFullScreen }, { has }) => has.pictureInPicture && !isFullScreen,
  },
  { name: 'remote', fromPx: 450, isWanted: (_flags, { has }) => has.remote },
];

/** CT-04: which controls an overlay of this width has. A width of 0 is one that is not known yet. */
export function controlsFor(widthPx: number, flags: ControlFlags, offer: ControlOffer): Controls {
  const width = widthPx > 0 ? widthPx : Number.POSITIVE_INFINITY;
  let room = width - EDGES_PX;
  const shown = new Set<ControlName>();
  for (const { name, fromPx, isWanted, widthPx: takes } of RULES) {
    if (width < fromPx || !isWanted(flags, offer)) continue;
    const needs = takes?.(flags, offer) ?? offer.buttonPx;
    // Play and full screen stay, however narrow it is.
    if (needs > room && fromPx > 0) continue;
    room -= needs;
    shown.add(name);
  }
  return shown;
}
