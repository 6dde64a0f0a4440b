/** Names of the player's parameters; others are not passed on. */
export interface PlayerParameters {
  playbackMode?: 'video' | 'audio' | 'noninteractive';
  showPlayIconOnMobile?: boolean;
  /** Label or language of the sound track to begin with. */
  audiotrack?: string;
  spinner?: boolean;
  /** Plays without being asked to; muted where the browser refuses sound. */
  autoplay?: boolean;
  muted?: boolean;
  loop?: boolean;
  /** Your name for this player. */
  id?: string;
  debug?: boolean;
  playerSkinType?: 'regular' | 'social' | 'sleek';
  /** Seconds from the beginning. */
  offset?: number;
  /** What is watched, in your words: goes along with tracking. */
  entityId?: string;
  /** 'native': the browser's own HLS first. */
  hlsVersion?: string;
}

export interface PlayerOptions extends PlayerParameters {
  /** The id of the video. */
  video: string;
  /** Where Kapsule is, for example 'https://video.example.org'. Default: where this script came from. */
  host?: string;
  /** A live event: it needs version 4 of the player. */
  live?: boolean;
  playerVersion?: 3 | 4;
  /** What screen readers call the frame. */
  title?: string;
  /** Width by height, '16/9' unless told so. */
  aspectRatio?: string;
  /** 'lazy' unless told so: the frame is made when it comes near the view, gets the focus, or when a method is called. */
  loading?: 'lazy' | 'eager';
  /** Widgets that are added to those of the video. */
  widgets?: readonly string[];
  /** Their configuration, by widget. */
  config?: Readonly<Record<string, unknown>>;
  /** Opens a private video: made by your server, short-lived. */
  embedToken?: string;
  /** A session of the viewer, where third-party cookies are blocked. It never stands in an address. */
  kct?: string;
  /** Free texts about the place where the video stands; go along with tracking. */
  context?: Readonly<Record<string, string>>;
  /** Tracking parameters, with or without the prefix trk_. Those of the page's address are added. */
  tracking?: Readonly<Record<string, string>>;
  /** How long an answer of the player is waited for: 15000 unless told so. */
  timeoutMs?: number;
}

/** UNSTARTED -1, ENDED 0, PLAYING 1, PAUSED 2, BUFFERING 3, REPLAYING 5 */
export type PlayState = -1 | 0 | 1 | 2 | 3 | 5;

/** Times in seconds. */
export interface PlayerSnapshot {
  readonly playState: PlayState;
  readonly currentTime: number;
  readonly duration: number;
  /** 0 to 1. */
  readonly videoLoadedFraction: number;
  /** 0 to 1. */
  readonly volume: number;
  readonly muted: boolean;
  /** '720p' */
  readonly playbackQuality: string;
  readonly speed: number;
  /** The session that you have given with `kct`; null otherwise. */
  readonly kct: string | null;
  /** Bits per second. */
  readonly bwEstimate: number | null;
}

export interface WidgetEvent {
  readonly widget: string;
  readonly action: string;
  readonly data: Readonly<Record<string, unknown>>;
}

export interface PlayerErrorEvent {
  /** 'KAPSULE_ACCESS' when this viewer may not watch. */
  readonly code: string;
  /** FATAL has ended playback. */
  readonly severity: 'FATAL' | 'ERROR' | 'WARN';
  readonly message: string;
  /** Which widget it was, where one was. */
  readonly widget?: string;
}

export interface PlayerEvents {
  /** The frame can be spoken with; again after each of its loads, and when it has another video. */
  ready: undefined;
  /** Which video the player has: after each `ready`. */
  video: { readonly id: string; readonly title: string; readonly duration: number };
  /** Length and picture are known. */
  loaded: undefined;
  started: undefined;
  play: undefined;
  pause: undefined;
  ended: undefined;
  replay: undefined;
  /** The play state has changed. */
  state: PlayerSnapshot;
  time: { readonly currentTime: number; readonly duration: number };
  seek: { readonly from: number; readonly to: number };
  volume: number;
  muted: boolean;
  speed: number;
  /** What is on the screen: '720p'. */
  quality: string;
  /** Null when captions are off. */
  caption: { readonly id: string; readonly language: string; readonly label: string } | null;
  /** Something was done in a widget. */
  widget: WidgetEvent;
  /** A question of a quiz was answered; told as `widget` too. */
  answer: WidgetEvent;
  error: PlayerErrorEvent;
  /** What comes before the first play is over. */
  onAfterStartWidgets: undefined;
  /** What follows the end is over. */
  onAfterEndWidgets: undefined;
}
export type PlayerEventName = keyof PlayerEvents;

/** What a promise of a method rejects with. */
export interface KapsuleError extends Error {
  readonly name: 'KapsuleError';
  /** NO_ANSWER, RELOADED, DETACHED, DESTROYED, BUSY, BAD_VALUE, UNKNOWN_ACTION, NOT_ALLOWED, REFUSED, NOT_FOUND, ABORTED, FAILED, or that of the problem which ended playback. */
  readonly code: string;
}

export interface LogLine {
  readonly atMs: number;
  readonly type: string;
  readonly [detail: string]: string | number;
}

/** A player in a frame of this page. Every promise settles. */
export interface KapsulePlayer {
  readonly frame: HTMLIFrameElement;
  play(): Promise<void>;
  pause(): Promise<void>;
  replay(): Promise<void>;
  /** Resolves with where it really went, in seconds. */
  seek(seconds: number): Promise<number>;
  getCurrentTime(): Promise<number>;
  getDuration(): Promise<number>;
  getState(): Promise<PlayerSnapshot>;
  /** 0 to 1. */
  setVolume(volume: number): Promise<void>;
  setMuted(muted: boolean): Promise<void>;
  /** 2, 1.5, 1.25, 1, 0.75 or 0.5. */
  setSpeed(speed: number): Promise<void>;
  /** 'auto' or '720p'; resolves with what was chosen: the nearest there is. */
  setQuality(quality: string): Promise<string>;
  /** A language or an id; null switches them off. */
  setCaptions(language: string | null): Promise<string | null>;
  /**
   * Another video in this frame, which plays on with the viewer's volume, speed, captions, and full screen. Resolves
   * when it is open. When it cannot be opened, this rejects with the reason and the present one plays on.
   */
  switchVideo(video: string, offset?: number): Promise<void>;
  /** The same, but it waits for its play. */
  loadMedia(video: string, offset?: number): Promise<void>;
  /** Resolves with those that were not there before. */
  addWidgets(widgets: readonly string[], config?: Readonly<Record<string, unknown>>): Promise<string[]>;
  setContext(context: Readonly<Record<string, string>>): Promise<void>;
  /** Lets what follows count as a new view. */
  renewKvToken(): Promise<void>;
  /** What has happened last, without anything personal. */
  getLogs(): Promise<readonly LogLine[]>;
  /** Returns the function that ends it. */
  on<E extends PlayerEventName>(event: E, listener: (value: PlayerEvents[E]) => void): () => void;
  /** Takes the frame away; everything still open is rejected with DESTROYED. */
  destroy(): void;
}

/** Puts a player into an element. Each event also happens at the element, as 'kapsule:play' with the value in `detail`. */
export function createPlayer(place: Element, options: PlayerOptions): KapsulePlayer;

/** Blocks `<div class="kapsule-player" data-video="…">` and `<div class="kapsule-comments" data-video="…">`, now and later, and `<kapsule-player video="…">`. */
export function upgradePage(): void;

/** An element with a player in it. */
export interface KapsulePlayerElement extends HTMLElement {
  player?: KapsulePlayer;
}

declare global {
  interface HTMLElementTagNameMap {
    'kapsule-player': KapsulePlayerElement;
  }
}
