import { describe, expect, it, vi } from 'vitest';
import { FakeMedia } from '#test/fake-media.ts';
import { problem } from '../problems.ts';
import { createOutage } from './outage.ts';

function world(bufferedTo: number) {
  const element = new FakeMedia();
  element.bufferedTo = bufferedTo;
  const network = new EventTarget();
  const [goOn, giveUp] = [vi.fn(), vi.fn()];
  const outage = createOutage({ element, network, signal: new AbortController().signal, goOn, giveUp });
  return { element, network, goOn, giveUp, outage };
}
const lost = problem('MEDIA_NETWORK', 'fragLoadError 0');

describe('createOutage', () => {
  it('shows what is here first, and goes on when the connection is back in time', () => {
    const { network, goOn, giveUp, outage } = world(20);
    outage.report(lost);
    expect(giveUp).not.toHaveBeenCalled();
    network.dispatchEvent(new Event('online'));
    network.dispatchEvent(new Event('online'));
    expect(goOn).toHaveBeenCalledTimes(1);
    expect(giveUp).not.toHaveBeenCalled();
  });

  it('says so when what is here has run out', () => {
    const { element, network, goOn, giveUp, outage } = world(20);
    outage.report(lost);
    element.stall();
    network.dispatchEvent(new Event('online'));
    expect(giveUp).toHaveBeenCalledExactlyOnceWith(lost);
    expect(goOn).not.toHaveBeenCalled();
  });

  it('says so when the viewer goes where nothing is', () => {
    const { element, giveUp, outage } = world(20);
    element.duration = 100;
    outage.report(lost);
    element.currentTime = 10;
    expect(giveUp).not.toHaveBeenCalled();
    element.currentTime = 50;
    expect(giveUp).toHaveBeenCalledWith(lost);
  });

  it.each(['MEDIA_NOT_FOUND', 'MEDIA_SERVER', 'MEDIA_PREPARING'] as const)(
    'tries %s again while what is here is shown',
    (code) => {
      vi.useFakeTimers();
      const { goOn, giveUp, outage } = world(20);
      outage.report(problem(code, 'fragLoadError'));
      vi.advanceTimersByTime(60_000);
      vi.useRealTimers();
      expect(giveUp).not.toHaveBeenCalled();
      expect(goOn).toHaveBeenCalledTimes(1);
    },
  );

  it('says at once what waiting does not mend', () => {
    const { giveUp, outage } = world(20);
    outage.report(problem('MEDIA_FORMAT', 'manifestParsingError'));
    expect(giveUp).toHaveBeenCalledTimes(1);
  });

  it('says at once that nothing is here', () => {
    const { giveUp, outage } = world(0);
    outage.report(lost);
    expect(giveUp).toHaveBeenCalledTimes(1);
  });
});
