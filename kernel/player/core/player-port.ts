import type { CaptionCue, CaptionTrack } from './caption-track.ts';
import type { Marker } from './marker.ts';
import type { LookOptions, PlayedVideo } from './player-config.ts';
import type { PlayerEvent, PlayerEventType } from './player-event.ts';
import type { OpenVideoOptions } from './player-services.ts';
import type { PlayerState } from './player-state.ts';

export interface HoldOptions {
  /** For the logs: 'question 3'. */
  readonly reason: string;
  /** Until it is released, nobody but this widget can change the position. */
  readonly blockSeeking?: boolean;
}

/** What a widget may see and do of the player. Adding a member needs a decision record. */
export interface PlayerPort {
  readonly video: PlayedVideo;
  /** Where it began: an offset, or where this viewer stopped last time. */
  readonly startMs: number;
  /** Names the view that calls belong to. Read it for each call: it changes with the event 'viewRenewed'. */
  readonly viewToken: string;
  /** What is offered here: CT-14, CT-15. */
  readonly look: LookOptions;
  state(): PlayerState;
  /** Hears of every change until the widget ends. */
  subscribe(listener: (state: PlayerState) => void): () => void;
  /** Player events: 'started', 'ended', 'replayed', 'seeked', 'problem'. */
  on(type: PlayerEventType, listener: (event: PlayerEvent) => void): () => void;
  play(): void;
  pause(): void;
  /** Refused or clamped by the kernel's rules, never by widgets. */
  seek(toMs: number): void;
  replay(): void;
  /** After a problem that ended playback: another try from the same place. */
  retry(): void;
  /** Opens another video in place of this one. Rejects when the id is malformed, or when the page cannot switch videos. */
  openVideo(id: string, options?: OpenVideoOptions): Promise<void>;
  /** Pauses until every holder has released; resumes only if it was playing before the first hold. */
  hold(options: string | HoldOptions): () => void;
  /** Tells the captions menu what there is; the choice is in `state().captions`. */
  offerCaptions(tracks: readonly CaptionTrack[]): void;
  chooseCaptions(id: string | null): void;
  /** All cues of the chosen track. The browser draws them where our overlay is not visible: picture-in-picture, iPhone full screen. */
  setNativeCaptionCues(cues: readonly CaptionCue[]): void;
  /** Remembered for this viewer; it is in `state().captions.style`. */
  styleCaptions(style: Readonly<Record<string, string>>): void;
  mark(markers: readonly Marker[]): void;
}
