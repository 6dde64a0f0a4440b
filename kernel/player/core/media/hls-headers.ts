import type { Fragment, HlsConfig } from 'hls.js';

type Controllers = Required<Pick<HlsConfig, 'streamController' | 'audioStreamController'>>;

/** Never settles: whoever waits for it has been told otherwise. */
const forever = (): Promise<never> => new Promise(() => undefined);

/** Calls of one controller for headers; `current` is the one that the segment it wants needs. */
function lastWanted(current: () => Fragment | null | undefined) {
  let newest = 0;
  return (header: Fragment, loading: Promise<void>): Promise<void> => {
    newest += 1;
    const own = newest;
    return loading.catch((reason: unknown) => {
      const wanted = current();
      if (own !== newest || (wanted && wanted.url !== header.url)) return forever();
      throw reason;
    });
  };
}

/**
 * A jump while the header of a track is on its way makes hls.js give that header up, and on hearing of it the segment
 * that it has just asked for as well: then it waits for ever, or takes a larger one. Here a header whose place was
 * taken, or that the segment it asks for now has no use for, says nothing more.
 */
export function steadyHeaders({ streamController, audioStreamController }: Controllers): Controllers {
  return {
    streamController: class extends streamController {
      readonly #heard = lastWanted(() => this.fragCurrent?.initSegment);
      protected override _loadInitSegment(header: Fragment): Promise<void> {
        return this.#heard(header, super._loadInitSegment(header));
      }
    },
    audioStreamController: class extends audioStreamController {
      readonly #heard = lastWanted(() => this.fragCurrent?.initSegment);
      protected override _loadInitSegment(header: Fragment): Promise<void> {
        return this.#heard(header, super._loadInitSegment(header));
      }
    },
  };
}
