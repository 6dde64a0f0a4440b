import type { Viewer } from '#kernel/contract/viewer.ts';
import type { StoredEvent } from '../events.ts';

/** What a viewer who requested a topic may receive. */
export interface TopicAccess {
  /** The topic that its events are published under: 'note:abc'. */
  readonly channel: string;
  /** Viewers with the same audience receive the same content; '' if there is only one. */
  readonly audience?: string;
  /** Events with `access` on these channels may revoke the permission, so it is checked again. */
  readonly recheckOn: readonly string[];
}

/** A kind of topic that pages subscribe to, such as 'note:abc' (the id follows the colon). */
export interface TopicRule {
  /** Throws the reason unless the viewer may subscribe now. Called when a stream opens and whenever permissions change. */
  authorize(viewer: Viewer, id: string): Promise<TopicAccess>;
  /**
   * Returns what an audience may currently see of each event, or null for nothing. Without it, only ids are sent.
   * Called once per process and batch of events, however many subscribers there are.
   */
  read?(id: string, events: readonly StoredEvent[], audience: string): Promise<readonly (object | null)[]>;
}
