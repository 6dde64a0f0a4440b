import type { MediaElement } from '#kernel/player/core/media/media-element.ts';

/** A media element that plays as the test's clock moves: same events, same order as a browser's. */
export class FakeMedia extends EventTarget implements MediaElement {
  duration = Number.NaN;
  paused = true;
  ended = false;
  seeking = false;
  readyState = 0;
  loop = false;
  error: MediaElement['error'] = null;
  /** Seconds of the whole that are here. */
  bufferedTo = 0;
  /** What play() answers next: a browser may refuse. */
  refusesPlay = false;
  refusesSound = false;
  /** A source comes right after the next play(): the element forgets that it plays, without a word. */
  losesPlay = false;
  /** Data has run out: time does not go on although it plays. */
  stalled = false;
  readonly textTracks: TextTrack[] = [];
  #time = 0;
  #volume = 1;
  #muted = false;
  #rate = 1;

  #say(type: string): void {
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
    this.ended = false;
    this.seeking = true;
    this.#say('seeking');
    if (this.stalled) return;
    this.seeking = false;
    this.#say('timeupdate');
    this.#say('seeked');
    if (!this.paused && this.readyState >= 3) this.#say('playing');
  }
  get volume(): number {
    return this.#volume;
  }
  set volume(to: number) {
    if (to < 0 || to > 1) throw new RangeError('volume');
    this.#volume = to;
    this.#say('volumechange');
  }
  get muted(): boolean {
    return this.#muted;
  }
  set muted(to: boolean) {
    this.#muted = to;
    this.#say('volumechange');
  }
  get playbackRate(): number {
    return this.#rate;
  }
  set playbackRate(to: number) {
    this.#rate = to;
    this.#say('ratechange');
  }

  async play(): Promise<void> {
    if (this.refusesPlay || (this.refusesSound && !this.muted))
      throw Object.assign(new Error('not now'), { name: 'NotAllowedError' });
    if (this.losesPlay) {
      this.losesPlay = false;
      throw Object.assign(new Error('a new load request'), { name: 'AbortError' });
    }
    if (!this.paused) return;
    if (this.ended) this.currentTime = 0;
    this.paused = false;
    this.#say('play');
    if (this.readyState >= 3) this.#say('playing');
    else this.#say('waiting');
  }
  pause(): void {
    if (this.paused) return;
    this.paused = true;
    this.#say('timeupdate');
    this.#say('pause');
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

  /** What an engine does when the source is there. */
  load(durationSec: number, startSec = 0): void {
    this.duration = durationSec;
    this.readyState = 1;
    for (const type of ['durationchange', 'loadedmetadata']) this.#say(type);
    if (startSec > 0 && this.#time < startSec) this.currentTime = startSec;
    this.readyState = 4;
    this.bufferedTo = durationSec;
    for (const type of ['progress', 'canplay']) this.#say(type);
    if (!this.paused) this.#say('playing');
  }
  /** What an engine does when it ends: the element forgets its place and that it played, without a word of a pause. */
  unload(): void {
    if (this.readyState === 0) return;
    this.readyState = 0;
    this.bufferedTo = 0;
    this.paused = true;
    this.ended = false;
    this.seeking = false;
    this.#time = 0;
    for (const type of ['emptied', 'timeupdate']) this.#say(type);
  }
  stall(): void {
    this.stalled = true;
    this.readyState = 2;
    this.#say('waiting');
  }
  goOn(): void {
    this.stalled = false;
    this.readyState = 4;
    if (this.seeking) {
      this.seeking = false;
      this.#say('seeked');
    }
    this.#say('canplay');
    if (!this.paused) this.#say('playing');
  }
  /** Lets so much of the clock's time pass; silent, as time is between two updates. */
  pass(ms: number): void {
    if (this.paused || this.stalled || this.readyState < 3 || this.ended) return;
    this.#time = Math.min(this.duration, this.#time + (ms / 1000) * this.#rate);
  }
  /** The update that a browser sends four times a second. */
  update(): void {
    if (this.paused || this.stalled || this.ended) return;
    this.#say('timeupdate');
    if (this.#time < this.duration) return;
    if (this.loop) {
      this.currentTime = 0;
      return;
    }
    this.ended = true;
    this.paused = true;
    this.#say('pause');
    this.#say('ended');
  }
}
