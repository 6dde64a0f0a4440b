/** The player's parameters; no others are passed on. */
export interface PlayerParameters {
  playbackMode?: 'video' | 'audio' | 'noninteractive';
  showPlayIconOnMobile?: boolean;
  /** Label or language of the initial audio track. */
  audiotrack?: string;
  spinner?: boolean;
  /** Starts playback by itself; muted if the browser does not allow sound. */
  autoplay?: boolean;
  muted?: boolean;
  loop?: boolean;
  /** Your name for this player. */
  id?: string;
  debug?: boolean;
  playerSkinType?: 'regular' | 'social' | 'sleek';
  /** Seconds from the beginning. */
  offset?: number;
  /** Your name for what is watched; sent with tracking. */
  entityId?: string;
  /** 'native' prefers the browser's own HLS support. */
  hlsVersion?: string;
}

export interface PlayerOptions extends PlayerParameters {
  /** The id of the video; with `playlist`, the one to start with. */
  video?: string;
  /** The id of a playlist. Without `video` it starts with the first one that the viewer may open. */
  playlist?: string;
  /** The address of Kapsule, for example 'https://video.example.org'. Default: the origin of this script. */
  host?: string;
  /** Seconds from the beginning; playback pauses there once, for example at the end of a highlight. */
  endoffset?: number;
  /** A live event, which needs version 4 of the player. */
  live?: boolean;
  playerVersion?: 3 | 4;
  /** The name of the frame for screen readers. */
  title?: string;
  /** Width by height. Default: '16/9'. */
  aspectRatio?: string;
  /** Default: 'lazy', which creates the frame when it comes near the viewport, gets the focus, or a method is called. */
  loading?: 'lazy' | 'eager';
  /** Widgets in addition to those of the video. */
  widgets?: readonly string[];
  /** Their configuration, by widget. */
  config?: Readonly<Record<string, unknown>>;
  /** A short-lived token from your server that opens a private video. */
  embedToken?: string;
  /** A session of the viewer, for browsers that block third-party cookies. It is never part of an address. */
  kct?: string;
  /** Free texts about the place of the video; sent with tracking. */
  context?: Readonly<Record<string, string>>;
  /** Tracking parameters, with or without the prefix trk_. Those of the page's address are added. */
  tracking?: Readonly<Record<string, string>>;
  /** How long a call waits for its reply. Default: 15000. */
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
  /** The session that your page has passed as `kct`; null otherwise. */
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
  /** FATAL ends playback, ERROR is retried, WARN does not affect playback. */
  readonly severity: 'FATAL' | 'ERROR' | 'WARN';
  readonly message: string;
  /** The widget that has failed. */
  readonly widget?: string;
}

export interface PlayerEvents {
  /** The frame is connected; repeated after each load of the frame and each change of the video. */
  ready: undefined;
  /** The video of the player, after each `ready`. */
  video: {
    readonly id: string;
    readonly title: string;
    readonly duration: number;
    /** The playlist that it is played in; null for none. */
    readonly playlist: string | null;
  };
  /** Duration and picture size are known. */
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
  /** The displayed quality, such as '720p'. */
  quality: string;
  /** Null when captions are off. */
  caption: { readonly id: string; readonly language: string; readonly label: string } | null;
  /** A viewer has used a widget. */
  widget: WidgetEvent;
  /** A viewer has answered a quiz question; also sent as `widget`. */
  answer: WidgetEvent;
  error: PlayerErrorEvent;
  /** The widgets before the first play are done. */
  onAfterStartWidgets: undefined;
  /** The widgets after the end are done. */
  onAfterEndWidgets: undefined;
  /** Another view has started. */
  renewKvToken: undefined;
}
export type PlayerEventName = keyof PlayerEvents;

/** The error that a method rejects with. */
export interface KapsuleError extends Error {
  readonly name: 'KapsuleError';
  /** NO_ANSWER, RELOADED, DETACHED, DESTROYED, BUSY, BAD_VALUE, UNKNOWN_ACTION, NOT_ALLOWED, REFUSED, NOT_FOUND, ABORTED, FAILED, or the code of the problem that prevents playback. */
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
  /** Resolves with the actual position in seconds. */
  seek(seconds: number): Promise<number>;
  getCurrentTime(): Promise<number>;
  getDuration(): Promise<number>;
  getState(): Promise<PlayerSnapshot>;
  /** 0 to 1. */
  setVolume(volume: number): Promise<void>;
  setMuted(muted: boolean): Promise<void>;
  /** 2, 1.5, 1.25, 1, 0.75 or 0.5. */
  setSpeed(speed: number): Promise<void>;
  /** 'auto' or '720p'; resolves with the nearest available quality. */
  setQuality(quality: string): Promise<string>;
  /** A language or an id; null switches them off. */
  setCaptions(language: string | null): Promise<string | null>;
  /**
   * Opens another video in this frame and plays it, with the viewer's volume, speed, captions, and full screen. Rejects
   * with the reason when it cannot be opened; the present video continues. In a playlist, a video of the list stays in it,
   * and any other video leaves it.
   */
  switchVideo(video: string, offset?: number): Promise<void>;
  /** The same without playing it. */
  loadMedia(video: string, offset?: number): Promise<void>;
  /** Resolves with the widgets that are new. */
  addWidgets(widgets: readonly string[], config?: Readonly<Record<string, unknown>>): Promise<string[]>;
  /** Replaces the context, which is sent when a view is created. */
  setContext(context: Readonly<Record<string, string>>): Promise<void>;
  /** Starts another view; resolves when the server has issued its token. */
  renewKvToken(): Promise<void>;
  /** The latest events, without personal data. */
  getLogs(): Promise<readonly LogLine[]>;
  /** Returns the function that removes the listener. */
  on<E extends PlayerEventName>(event: E, listener: (value: PlayerEvents[E]) => void): () => void;
  /** Removes the frame and rejects open calls with DESTROYED. */
  destroy(): void;
}

/** Creates a player in an element. Each event is also dispatched at the element, as 'kapsule:play' with the value in `detail`. */
export function createPlayer(place: Element, options: PlayerOptions): KapsulePlayer;

/** Upgrades `<div class="kapsule-player" data-video="…">` or `data-playlist="…"`, `<div class="kapsule-comments" data-video="…">`, and `<kapsule-player video="…">`, now and when they are added. */
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
