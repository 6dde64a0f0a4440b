import type { Fragment, HlsConfig } from 'hls.js';

type Controllers = Required<Pick<HlsConfig, 'streamController' | 'audioStreamController'>>;

const never = (): Promise<never> => new Promise(() => undefined);

/** Wraps init segment loads of one controller; failures of superseded loads never settle. */
function createStaleLoadFilter(currentInit: () => Fragment | null | undefined) {
  let latestLoad = 0;
  return (init: Fragment, loading: Promise<void>): Promise<void> => {
    latestLoad += 1;
    const load = latestLoad;
    return loading.catch((reason: unknown) => {
      const needed = currentInit();
      if (load !== latestLoad || (needed && needed.url !== init.url)) return never();
      throw reason;
    });
  };
}

/**
 * A seek while an init segment loads makes hls.js abort that load and, on the resulting failure, also the segment it has
 * just requested: it then waits forever or picks a larger rendition. Failures of init segments that were superseded, or
 * that the current segment does not need, are therefore ignored.
 */
export function ignoreStaleInitSegments({
  streamController,
  audioStreamController,
}: Controllers): Controllers {
  return {
    streamController: class extends streamController {
      readonly #ignoreIfStale = createStaleLoadFilter(() => this.fragCurrent?.initSegment);
      protected override _loadInitSegment(init: Fragment): Promise<void> {
        return this.#ignoreIfStale(init, super._loadInitSegment(init));
      }
    },
    audioStreamController: class extends audioStreamController {
      readonly #ignoreIfStale = createStaleLoadFilter(() => this.fragCurrent?.initSegment);
      protected override _loadInitSegment(init: Fragment): Promise<void> {
        return this.#ignoreIfStale(init, super._loadInitSegment(init));
      }
    },
  };
}
