import type { HostChannel } from '../bridge/host-channel.ts';
import type { BootMedia } from '../handover/boot-media.ts';
import type { BootTimes } from '../handover/boot-times.ts';

/** What the boot script passes to the application. */
export interface BootHandle {
  readonly element: HTMLVideoElement;
  readonly media: BootMedia | null;
  /** The viewer asked to play; set even when something has to run before the first play. */
  readonly isPlayRequested: boolean;
  readonly times: BootTimes;
  /** The connection to the embedding page, for `connectHost`; null when that page does not use the SDK. */
  readonly hostChannel: HostChannel | null;
  /** Removes the boot script's event listeners once the application has taken over. */
  release(): void;
}

/** What the application's module exports for the boot script. */
export interface BootedApp {
  start(handle: BootHandle): void;
}
