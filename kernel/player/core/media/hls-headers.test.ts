import type { Fragment, HlsConfig } from 'hls.js';
import { describe, expect, it } from 'vitest';
import { steadyHeaders } from './hls-headers.ts';

type Controllers = Required<Pick<HlsConfig, 'streamController' | 'audioStreamController'>>;
const header = (url: string) => ({ url }) as Fragment;

/** A controller whose headers end when they are told to. */
function controller() {
  class Loads {
    fragCurrent: { initSegment: Fragment | null } | null = null;
    readonly ends: ((reason: Error) => void)[] = [];
    _loadInitSegment(_header: Fragment): Promise<void> {
      const { promise, reject } = Promise.withResolvers<void>();
      this.ends.push(reject);
      return promise;
    }
  }
  const given = { streamController: Loads, audioStreamController: Loads } as unknown as Controllers;
  return new (steadyHeaders(given).streamController as unknown as typeof Loads)();
}

/** What is heard of a header within a moment. */
const heard = (loading: Promise<void>): Promise<string> =>
  Promise.race([
    loading.catch(({ message }: Error) => message),
    new Promise<string>((resolve) => setTimeout(() => resolve('nothing'), 20)),
  ]) as Promise<string>;

describe('a header that fails', () => {
  it('says so to the segment that waits for it', async () => {
    const loads = controller();
    loads.fragCurrent = { initSegment: header('v480/init.mp4') };
    const loading = loads._loadInitSegment(header('v480/init.mp4'));
    loads.ends[0]?.(new Error('404'));
    expect(await heard(loading)).toBe('404');
  });

  it.each<[string, (loads: ReturnType<typeof controller>) => void]>([
    ['when another has taken its place', (loads) => void loads._loadInitSegment(header('v480/init.mp4'))],
    [
      'to a segment after a jump that needs another header',
      (loads) => Object.assign(loads, { fragCurrent: { initSegment: header('v240/init.mp4') } }),
    ],
  ])('says nothing %s', async (_, happens) => {
    const loads = controller();
    loads.fragCurrent = { initSegment: header('v480/init.mp4') };
    const loading = loads._loadInitSegment(header('v480/init.mp4'));
    happens(loads);
    loads.ends[0]?.(new Error('given up'));
    expect(await heard(loading)).toBe('nothing');
  });
});
