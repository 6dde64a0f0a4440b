import type { Fragment, HlsConfig } from 'hls.js';

type Controllers = Required<Pick<HlsConfig, 'streamController' | 'audioStreamController'>>;

/** Never settles: whoever waits for it has been told otherwise. */
const forever = (): Promise<never> => new Promise(() => undefined);

/** Tells the newest of several calls from those whose place it has taken. */
function newestOnly() {
  let newest = 0;
  return (loading: Promise<void>): Promise<void> => {
    newest += 1;
    const own = newest;
    return loading.catch((reason: unknown) => {
      if (own !== newest) return forever();
      throw reason;
    });
  };
}

/**
 * A jump while the header of a track is on its way makes hls.js give that header up, and on hearing of it the segment
 * that it has just asked for as well: then it waits for ever. Here a header whose place was taken says nothing more.
 */
export function steadyHeaders({ streamController, audioStreamController }: Controllers): Controllers {
  return {
    streamController: class extends streamController {
      readonly #heard = newestOnly();
      protected override _loadInitSegment(header: Fragment): Promise<void> {
        return this.#heard(super._loadInitSegment(header));
      }
    },
    audioStreamController: class extends audioStreamController {
      readonly #heard = newestOnly();
      protected override _loadInitSegment(header: Fragment): Promise<void> {
        return this.#heard(super._loadInitSegment(header));
      }
    },
  };
}
