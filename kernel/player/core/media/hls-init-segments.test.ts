import type { Fragment, HlsConfig } from 'hls.js';
import { describe, expect, it } from 'vitest';
import { ignoreStaleInitSegments } from './hls-init-segments.ts';

type Controllers = Required<Pick<HlsConfig, 'streamController' | 'audioStreamController'>>;
const init = (url: string) => ({ url }) as Fragment;

/** A controller whose init segment loads the test rejects. */
function createController() {
  class Base {
    fragCurrent: { initSegment: Fragment | null } | null = null;
    readonly rejects: ((reason: Error) => void)[] = [];
    _loadInitSegment(_init: Fragment): Promise<void> {
      const { promise, reject } = Promise.withResolvers<void>();
      this.rejects.push(reject);
      return promise;
    }
  }
  const controllers = { streamController: Base, audioStreamController: Base } as unknown as Controllers;
  return new (ignoreStaleInitSegments(controllers).streamController as unknown as typeof Base)();
}

/** The error message of a load, or 'pending' when it does not settle. */
const outcome = (loading: Promise<void>): Promise<string> =>
  Promise.race([
    loading.catch(({ message }: Error) => message),
    new Promise<string>((resolve) => setTimeout(() => resolve('pending'), 20)),
  ]) as Promise<string>;

describe('a failing init segment', () => {
  it('fails the segment that needs it', async () => {
    const controller = createController();
    controller.fragCurrent = { initSegment: init('v480/init.mp4') };
    const loading = controller._loadInitSegment(init('v480/init.mp4'));
    controller.rejects[0]?.(new Error('404'));
    expect(await outcome(loading)).toBe('404');
  });

  it.each<[string, (controller: ReturnType<typeof createController>) => void]>([
    ['a newer load superseded it', (controller) => void controller._loadInitSegment(init('v480/init.mp4'))],
    [
      'the segment after a seek needs another one',
      (controller) => Object.assign(controller, { fragCurrent: { initSegment: init('v240/init.mp4') } }),
    ],
  ])('is ignored when %s', async (_, supersede) => {
    const controller = createController();
    controller.fragCurrent = { initSegment: init('v480/init.mp4') };
    const loading = controller._loadInitSegment(init('v480/init.mp4'));
    supersede(controller);
    controller.rejects[0]?.(new Error('aborted'));
    expect(await outcome(loading)).toBe('pending');
  });
});
