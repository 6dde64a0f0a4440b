import type { ApiPort } from './api-port.ts';
import type { PlayerClock } from './clock.ts';
import type { StartEngine } from './media/engine.ts';
import type { MediaElement } from './media/media-element.ts';
import type { SignedUrl } from './media/signed-url.ts';
import type { PhaseOrder } from './phases.ts';
import type { PlayerConfig } from './player-config.ts';
import type { PlayerServices } from './player-services.ts';
import type { Preferences } from './preferences.ts';
import type { WidgetManifest } from './widgets/manifest.ts';

export interface PlayerOptions {
  readonly element: MediaElement;
  /** The element around the media element; null when nothing is rendered. */
  readonly stage: HTMLElement | null;
  readonly config: PlayerConfig;
  readonly manifests: readonly WidgetManifest[];
  /** In the order of the manifests when absent. */
  readonly phaseOrder?: PhaseOrder;
  readonly startEngine: StartEngine;
  readonly api: ApiPort;
  readonly preferences: Preferences;
  readonly clock?: PlayerClock;
  /** Requests a new media URL; null when the server has none. */
  renew(): Promise<SignedUrl | null>;
  readonly services?: PlayerServices;
  readonly network?: { isOnline(): boolean; onOnline(call: () => void): void };
}
