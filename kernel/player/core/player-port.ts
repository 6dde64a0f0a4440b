import type { CaptionCue, CaptionTrack } from './caption-track.ts';
import type { Marker } from './marker.ts';
import type { LookOptions, PlayedVideo } from './player-config.ts';
import type { PlayerEventOf, PlayerEventType } from './player-event.ts';
import type { OpenVideoOptions } from './player-services.ts';
import type { PlayerState } from './player-state.ts';
import type { Steps } from './slices/steps.ts';

export interface HoldOptions {
  /** For the logs: 'question 3'. */
  readonly reason: string;
  /** Only this widget can seek until it releases the hold. */
  readonly blockSeeking?: boolean;
}

/** A widget's access to the player. Adding a member needs a decision record. */
export interface PlayerPort {
  readonly video: PlayedVideo;
  /** The start position: an offset or the resume position. */
  readonly startMs: number;
  /** Identifies the view in API calls. Read it for each call: it changes with the event 'viewRenewed'. */
  readonly viewToken: string;
  /** Registers the present view with the server, or starts the next one. Rejects when the server issues no token. */
  startView(which: 'present' | 'next'): Promise<void>;
  /** Appearance and available controls: CT-14, CT-15. */
  readonly look: LookOptions;
  state(): PlayerState;
  /** Called on every state change until the widget ends. */
  subscribe(listener: (state: PlayerState) => void): () => void;
  /** Player events: 'started', 'ended', 'replayed', 'seeked', 'problem'. */
  on<Type extends PlayerEventType>(type: Type, listener: (event: PlayerEventOf<Type>) => void): () => void;
  play(): void;
  /** Returns whether this has kept the video from playing, now or once nothing holds it any more. */
  pause(): boolean;
  /** Refused or clamped by the kernel's rules, never by widgets. */
  seek(toMs: number): void;
  replay(): void;
  /** Restarts playback at the same position after a fatal problem. */
  retry(): void;
  /** Opens another video in place of this one. Rejects when the id is malformed, or when the page cannot switch videos. */
  openVideo(id: string, options?: OpenVideoOptions): Promise<void>;
  /** The next `openVideo` will probably ask for this video: fetches what it needs, if the page can. */
  prepareVideo(id: string, options?: OpenVideoOptions): void;
  /** CT-01: where the previous and next buttons, their keys, and the system's media keys lead; null takes them away. */
  offerSteps(steps: Steps | null): void;
  /** Pauses until every holder has released; resumes only if it was playing before the first hold. */
  hold(options: string | HoldOptions): () => void;
  /** Sets the entries of the captions menu; the choice is in `state().captions`. */
  offerCaptions(tracks: readonly CaptionTrack[]): void;
  chooseCaptions(id: string | null): void;
  /** All cues of the chosen track. The browser draws them where our overlay is not visible: picture-in-picture, iPhone full screen. */
  setNativeCaptionCues(cues: readonly CaptionCue[]): void;
  /** Stored for this viewer; available as `state().captions.style`. */
  styleCaptions(style: Readonly<Record<string, string>>): void;
  mark(markers: readonly Marker[]): void;
}
