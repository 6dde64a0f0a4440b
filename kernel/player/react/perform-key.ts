import { type KeyAction, nextSpeed } from '../core/keys.ts';
import type { Player } from '../core/player.ts';
import { SPEEDS } from '../core/slices/speed.ts';
import { volumeIcon } from '../core/slices/volume.ts';
import type { Chrome } from './chrome.ts';
import { text } from './messages.ts';
import { speedName } from './parts/speed-name.ts';
import { msAt, seekRange } from './seek/seek-range.ts';
import { skipAndFlash } from './skip-and-flash.ts';

const VOLUME_STEP = 0.05;
/** For videos whose frame rate is not known. */
const USUAL_FRAME_RATE = 30;

type KeyHandlers = {
  readonly [Name in KeyAction['do']]: (
    player: Player,
    chrome: Chrome,
    action: Extract<KeyAction, { do: Name }>,
  ) => void;
};

const handlers: KeyHandlers = {
  toggle(player, chrome) {
    const { paused } = player.store.getState().playback;
    player.toggle();
    chrome.flash(paused ? 'play' : 'pause');
  },
  step({ actions }, chrome, { to }) {
    chrome.flash(to);
    actions.steps.go(to);
  },
  skip: (player, chrome, { direction }) => skipAndFlash(player, chrome, direction),
  part: ({ seek, store }, _chrome, { tenth }) => void seek(msAt(tenth / 10, seekRange(store.getState()))),
  edge: ({ seek, store }, _chrome, { at }) => void seek(msAt(at, seekRange(store.getState()))),
  frame({ seek, positionMs, config }, _chrome, { direction }) {
    const frameMs = 1000 / (config.video.frameRate ?? USUAL_FRAME_RATE);
    void seek(positionMs() + direction * frameMs);
  },
  volume(player, chrome, { direction }) {
    const { volume, muted } = player.store.getState().volume;
    const next = (muted ? 0 : volume) + direction * VOLUME_STEP;
    player.actions.volume.setVolume(Math.min(1, Math.max(0, Math.round(next * 100) / 100)));
    showVolume(player, chrome);
  },
  mute(player, chrome) {
    player.actions.volume.setMuted(!player.store.getState().volume.muted);
    showVolume(player, chrome);
  },
  speed({ actions, store }, chrome, { direction }) {
    actions.speed.set(nextSpeed(store.getState().speed.rate, direction, SPEEDS));
    chrome.flash(direction > 0 ? 'forward' : 'back', speedName(store.getState().speed.rate));
  },
  captions({ actions, store }) {
    if (store.getState().captions.tracks.length > 0) actions.captions.toggle();
    else actions.notice.show(text('noCaptions'));
  },
  pictureInPicture({ actions, store }) {
    if (store.getState().screen.canPictureInPicture) actions.screen.togglePictureInPicture();
  },
  fullscreen: ({ actions }) => actions.screen.toggleFullscreen(),
  help: (_player, chrome) => chrome.showPanel('keys'),
};

/** Runs the action of a key, with a confirmation over the picture where one helps. */
export function performKey(action: KeyAction, player: Player, chrome: Chrome): void {
  (handlers[action.do] as (player: Player, chrome: Chrome, action: KeyAction) => void)(
    player,
    chrome,
    action,
  );
}

function showVolume({ store }: Player, chrome: Chrome): void {
  const { volume } = store.getState();
  chrome.revealVolume();
  chrome.flash(volumeIcon(volume), volume.muted ? text('muted') : `${Math.round(volume.volume * 100)}%`);
}
