import { describe, expect, it, vi } from 'vitest';
import { FakeMedia } from '#test/fake-media.ts';
import { problem } from '../problems.ts';
import { createOutageHandler } from './outage-handler.ts';

function createScene(bufferedTo: number) {
  const element = new FakeMedia();
  element.bufferedTo = bufferedTo;
  const network = new EventTarget();
  const [resumeLoading, giveUp] = [vi.fn(), vi.fn()];
  const outage = createOutageHandler({
    element,
    network,
    signal: new AbortController().signal,
    resumeLoading,
    giveUp,
  });
  return { element, network, resumeLoading, giveUp, outage };
}
const connectionLost = problem('MEDIA_NETWORK', 'fragLoadError 0');

describe('createOutageHandler', () => {
  it('plays the buffer first and resumes loading when the connection returns in time', () => {
    const { network, resumeLoading, giveUp, outage } = createScene(20);
    outage.report(connectionLost);
    expect(giveUp).not.toHaveBeenCalled();
    network.dispatchEvent(new Event('online'));
    network.dispatchEvent(new Event('online'));
    expect(resumeLoading).toHaveBeenCalledTimes(1);
    expect(giveUp).not.toHaveBeenCalled();
  });

  it('reports the problem when the buffer has run out', () => {
    const { element, network, resumeLoading, giveUp, outage } = createScene(20);
    outage.report(connectionLost);
    element.stall();
    network.dispatchEvent(new Event('online'));
    expect(giveUp).toHaveBeenCalledExactlyOnceWith(connectionLost);
    expect(resumeLoading).not.toHaveBeenCalled();
  });

  it('reports the problem when the viewer seeks outside the buffer', () => {
    const { element, giveUp, outage } = createScene(20);
    element.duration = 100;
    outage.report(connectionLost);
    element.currentTime = 10;
    expect(giveUp).not.toHaveBeenCalled();
    element.currentTime = 50;
    expect(giveUp).toHaveBeenCalledWith(connectionLost);
  });

  it.each(['MEDIA_NOT_FOUND', 'MEDIA_SERVER', 'MEDIA_PREPARING'] as const)(
    'retries after %s while the buffer plays',
    (code) => {
      vi.useFakeTimers();
      const { resumeLoading, giveUp, outage } = createScene(20);
      outage.report(problem(code, 'fragLoadError'));
      vi.advanceTimersByTime(60_000);
      vi.useRealTimers();
      expect(giveUp).not.toHaveBeenCalled();
      expect(resumeLoading).toHaveBeenCalledTimes(1);
    },
  );

  it('reports at once what waiting cannot solve', () => {
    const { giveUp, outage } = createScene(20);
    outage.report(problem('MEDIA_FORMAT', 'manifestParsingError'));
    expect(giveUp).toHaveBeenCalledTimes(1);
  });

  it('reports at once when the buffer is empty', () => {
    const { giveUp, outage } = createScene(0);
    outage.report(connectionLost);
    expect(giveUp).toHaveBeenCalledTimes(1);
  });
});
