import type { Viewer } from '#kernel/contract/viewer.ts';
import type { StoredHappening } from '../events.ts';

/** What a viewer who asked for a topic hears. */
export interface Hearing {
  /** The name under which it is published: 'note:abc'. */
  readonly channel: string;
  /** Viewers with the same audience are sent the same content; '' where there is only one. */
  readonly audience?: string;
  /** Events with `access` on these channels may end the permission; it is then asked for again. */
  readonly until: readonly string[];
}

/** A kind of topic that pages listen to, such as 'note:abc' (the id is what follows the colon). */
export interface TopicRule {
  /** Throws the reason unless the viewer may hear it now. Asked when a stream opens and whenever permissions change. */
  hear(viewer: Viewer, id: string): Promise<Hearing>;
  /**
   * What an audience is sent of each event, as it may be seen now, or null for nothing; ids only where this is absent.
   * Called once per process and batch of events, however many listen.
   */
  read?(
    id: string,
    events: readonly StoredHappening[],
    audience: string,
  ): Promise<readonly (object | null)[]>;
}
