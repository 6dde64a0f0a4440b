import type { Door } from '../bridge/door.ts';
import type { BootMedia } from '../handover/boot-media.ts';

/** What the boot script leaves to the application. */
export interface BootHandle {
  readonly element: HTMLVideoElement;
  readonly media: BootMedia | null;
  /** The viewer has asked for playing and something has to come before it. */
  readonly wantsPlay: boolean;
  /** The way to the page around, for `connectHost`; null where nobody there speaks with us. */
  readonly door: Door | null;
  /** The application has taken over: the boot script lets go of buttons and keys. */
  release(): void;
}

/** What the application's module gives to the boot script. */
export interface BootedApp {
  start(handle: BootHandle): void;
}
