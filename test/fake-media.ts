import type { MediaElement } from '#kernel/player/core/media/media-element.ts';

/** A media element that plays as the test's clock advances, with the events of a browser in the same order. */
export class FakeMedia extends EventTarget implements MediaElement {
  duration = Number.NaN;
  paused = true;
  ended = false;
  seeking = false;
  readyState = 0;
  loop = false;
  error: MediaElement['error'] = null;
  /** Everything up to this second is buffered. */
  bufferedTo = 0;
  /** Rejects play() with NotAllowedError, as browsers do. */
  refusesPlay = false;
  /** The same, unless muted. */
  refusesSound = false;
  /** Rejects the next play() with AbortError, as a new load request does; no event is dispatched. */
  abortsNextPlay = false;
  /** The buffer is empty: the position does not advance while playing. */
  stalled = false;
  readonly textTracks: TextTrack[] = [];
  #time = 0;
  #volume = 1;
  #muted = false;
  #rate = 1;

  #dispatch(type: string): void {
    this.dispatchEvent(new Event(type));
  }
  get buffered() {
    const end = this.bufferedTo;
    return { length: end > 0 ? 1 : 0, start: () => 0, end: () => end };
  }
  get seekable() {
    const end = this.duration;
    return { length: end > 0 ? 1 : 0, start: () => 0, end: () => end };
  }
  get currentTime(): number {
    return this.#time;
  }
  set currentTime(sec: number) {
    this.#time = Math.min(Math.max(0, sec), Number.isFinite(this.duration) ? this.duration : sec);
    this.ended = this.#time >= this.duration && !this.loop;
    this.seeking = true;
    this.#dispatch('seeking');
    if (this.stalled) return;
    this.seeking = false;
    this.#dispatch('timeupdate');
    this.#dispatch('seeked');
    if (this.ended) this.#end();
    else if (!this.paused && this.readyState >= 3) this.#dispatch('playing');
  }
  #end(): void {
    if (!this.paused) {
      this.paused = true;
      this.#dispatch('pause');
    }
    this.#dispatch('ended');
  }
  get volume(): number {
    return this.#volume;
  }
  set volume(to: number) {
    if (to < 0 || to > 1) throw new RangeError('volume');
    this.#volume = to;
    this.#dispatch('volumechange');
  }
  get muted(): boolean {
    return this.#muted;
  }
  set muted(to: boolean) {
    this.#muted = to;
    this.#dispatch('volumechange');
  }
  get playbackRate(): number {
    return this.#rate;
  }
  set playbackRate(to: number) {
    this.#rate = to;
    this.#dispatch('ratechange');
  }

  async play(): Promise<void> {
    const isRefused = this.refusesPlay || (this.refusesSound && !this.muted);
    // Browsers refuse in a later task.
    for (let turn = 0; isRefused && turn < 10; turn += 1) await null;
    if (isRefused) throw Object.assign(new Error('play() is not allowed'), { name: 'NotAllowedError' });
    if (this.abortsNextPlay) {
      this.abortsNextPlay = false;
      throw Object.assign(new Error('a new load request'), { name: 'AbortError' });
    }
    if (!this.paused) return;
    if (this.ended) this.currentTime = 0;
    this.paused = false;
    this.#dispatch('play');
    if (this.readyState >= 3) this.#dispatch('playing');
    else this.#dispatch('waiting');
  }
  pause(): void {
    if (this.paused) return;
    this.paused = true;
    this.#dispatch('timeupdate');
    this.#dispatch('pause');
  }

  addTextTrack(kind: 'captions'): TextTrack {
    const cues: TextTrackCue[] = [];
    const track = {
      kind,
      mode: 'hidden',
      cues,
      addCue: (cue: TextTrackCue) => void cues.push(cue),
      removeCue: (cue: TextTrackCue) => void cues.splice(cues.indexOf(cue), 1),
    };
    this.textTracks.push(track as unknown as TextTrack);
    return this.textTracks.at(-1)!;
  }

  /** Loads a source, as an engine does. */
  load(durationSec: number, startSec = 0): void {
    this.duration = durationSec;
    this.readyState = 1;
    for (const type of ['durationchange', 'loadedmetadata']) this.#dispatch(type);
    if (startSec > 0 && this.#time < startSec) this.currentTime = startSec;
    this.readyState = 4;
    this.bufferedTo = durationSec;
    for (const type of ['progress', 'canplay']) this.#dispatch(type);
    if (!this.paused) this.#dispatch('playing');
  }
  /** Unloads the source, as an engine does when it is destroyed: position and play state are reset without a pause event. */
  unload(): void {
    if (this.readyState === 0) return;
    this.readyState = 0;
    this.bufferedTo = 0;
    this.paused = true;
    this.ended = false;
    this.seeking = false;
    this.#time = 0;
    for (const type of ['emptied', 'timeupdate']) this.#dispatch(type);
  }
  stall(): void {
    this.stalled = true;
    this.readyState = 2;
    this.#dispatch('waiting');
  }
  endStall(): void {
    this.stalled = false;
    this.readyState = 4;
    if (this.seeking) {
      this.seeking = false;
      this.#dispatch('seeked');
    }
    this.#dispatch('canplay');
    if (!this.paused) this.#dispatch('playing');
  }
  /** Advances the position without an event, as between two updates. */
  advance(ms: number): void {
    if (this.paused || this.stalled || this.readyState < 3 || this.ended) return;
    this.#time = Math.min(this.duration, this.#time + (ms / 1000) * this.#rate);
  }
  /** Dispatches the update that a browser sends four times a second. */
  update(): void {
    if (this.paused || this.stalled || this.ended) return;
    this.#dispatch('timeupdate');
    if (this.#time < this.duration) return;
    if (this.loop) {
      this.currentTime = 0;
      return;
    }
    this.ended = true;
    this.#end();
  }
}
