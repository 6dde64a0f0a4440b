// @vitest-environment happy-dom
import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { anonymousViewer } from '#kernel/contract/viewer.ts';
import { removePlayer } from '#test/render-player.tsx';
import { openPage, replaceBrowser } from '#test/survey-player.tsx';
import type { TestPlayerOptions } from '#test/test-player.ts';
import widget from './survey-widget.tsx';

const SRC = 'https://forms.example.com/1';
const DONE = { type: 'kapsule.surveyDone' };
const COOKIE = 'survey_cookie_anonymous_v1';
const ana = { ...anonymousViewer, signedIn: true, username: 'ana', displayname: 'Ana' };

let browser: ReturnType<typeof replaceBrowser>;
beforeEach(() => {
  browser = replaceBrowser();
});
afterEach(() => {
  removePlayer();
  vi.restoreAllMocks();
});

const openStart = (src = SRC, options: TestPlayerOptions = {}) =>
  openPage('surveys', { src, appears_at: 'START' }, options);
async function openAsked(src = SRC, options: TestPlayerOptions = {}) {
  const shown = await openStart(src, options);
  await shown.change(() => shown.test.play());
  return shown;
}

describe('a survey at the start', () => {
  it('comes before the first play, in a sandbox, and playback goes on once it is done [SV-01]', async () => {
    const { test, getFrame, send, loadFrame, dialog, change } = await openStart();
    expect(dialog()).toBeNull();
    await change(() => test.play());
    expect(screen.getByRole('dialog', { name: 'Survey' })).toBeTruthy();
    expect([getFrame().src, getFrame().title, test.media.paused]).toEqual([SRC, 'Survey', true]);
    expect(getFrame().getAttribute('sandbox')).not.toMatch(/top-navigation|allow-modals|allow-downloads/);
    await loadFrame();
    await send(DONE);
    expect([dialog(), test.media.paused]).toEqual([null, false]);
  });

  it('cannot be dismissed [SV-01]', async () => {
    const { hasButton, pressEscape, loadFrame, pass, dialog } = await openAsked();
    await loadFrame();
    await pressEscape();
    await pass(29_000);
    expect(hasButton(/Close|Continue/)).toBe(false);
    expect(dialog()).not.toBeNull();
  });

  it('sets the cookie and is tracked with what the page said [SV-01]', async () => {
    const { send, tracked } = await openAsked();
    await send({ ...DONE, data: { stars: 5 } });
    expect(browser.written).toEqual([`${COOKIE}=1; max-age=604800; path=/; samesite=lax`]);
    expect(tracked()).toEqual([['surveyDone', { current_time: 0, info: { stars: 5 } }]]);
  });

  it('is not shown while the cookie exists, nor does it hold playback [SV-01]', async () => {
    browser.cookies.set(COOKIE, '1');
    const { test, dialog } = await openAsked();
    expect([dialog(), test.media.paused]).toEqual([null, false]);
  });

  it('is shown to everybody whose cookie is of another person or video [SV-01]', async () => {
    browser.cookies.set(COOKIE, '1').set('survey_cookie_ana_v2', '1');
    const { dialog, send } = await openAsked(SRC, { config: { viewer: ana } });
    expect(dialog()).not.toBeNull();
    await send(DONE);
    expect(browser.cookies.has('survey_cookie_ana_v1')).toBe(true);
  });

  it.each([
    [{ username: 'pupil 7' }, {}, 'pupil%207'],
    [{ username: 'pupil 7' }, { config: { viewer: ana } }, 'ana'],
    [{ username: '' }, {}, 'anonymous'],
    [{ username: 7 }, {}, 'anonymous'],
  ])('knows a viewer of the page around the frame: %j [SV-01, EM-03]', async (named, options, name) => {
    const src = 'https://forms.example.com/?u={username}';
    const shown = await openPage('surveys', { src, appears_at: 'START', ...named }, options);
    await shown.change(() => shown.test.play());
    expect(shown.getFrame().src).toBe(`https://forms.example.com/?u=${name}`);
    await shown.send(DONE);
    expect([...browser.cookies.keys()]).toEqual([`survey_cookie_${name}_v1`]);
  });

  it('is shown once where cookies are blocked, and again after 7 days [SV-01]', async () => {
    const blocked = (): never => {
      throw new DOMException('sandboxed', 'SecurityError');
    };
    vi.spyOn(document, 'cookie', 'get').mockImplementation(blocked);
    vi.spyOn(document, 'cookie', 'set').mockImplementation(blocked);
    const { test, send, failed } = await openAsked();
    await send(DONE);
    expect(failed()).toEqual([]);
    const storage = test.page.services.storage();
    removePlayer();
    const next = await openAsked(SRC, { services: { storage: () => storage } });
    expect(next.dialog()).toBeNull();
    removePlayer();
    const later = Date.now() + 7 * 24 * 60 * 60 * 1000 + 1;
    vi.spyOn(Date, 'now').mockReturnValue(later);
    const last = await openAsked(SRC, { services: { storage: () => storage } });
    expect(last.dialog()).not.toBeNull();
  });

  it.each([
    ['{"type":"kapsule.surveyDone"}', undefined],
    [DONE, undefined],
    [{ ...DONE, type: 'surveyDone' }, 'ignored'],
    ['kapsule.surveyDone', 'ignored'],
    [{ type: 'embeddedformaction.submit' }, 'ignored'],
    [null, 'ignored'],
  ])('with the message %j is over, unless it is %s [SV-01]', async (message, ignored) => {
    const { send, dialog } = await openAsked();
    await send(message);
    expect(dialog() !== null).toBe(ignored === 'ignored');
  });

  it('ignores messages of other windows [SV-01]', async () => {
    const { send, dialog } = await openAsked();
    await send(DONE, window);
    await send(DONE, null);
    expect(dialog()).not.toBeNull();
  });

  it.each([
    [{}, 'https://forms.example.com/?u={username}&v={kapsule_id}', '?u=anonymous&v=v1'],
    [{ config: { viewer: ana } }, 'https://forms.example.com/?u={username}', '?u=ana'],
    [{ config: { viewer: ana } }, 'https://forms.example.com/?a=b', '?a=b'],
  ])('tells a page only what its address asks for: case %# [SV-01]', async (options, src, search) => {
    const { getFrame } = await openAsked(src, options);
    expect(getFrame().src).toBe(`https://forms.example.com/${search}`);
  });
});

describe('a survey at the end', () => {
  const openEnd = () => openPage('surveys', { src: SRC, appears_at: 'end' });

  it('holds the end until it is done, and says where it was [SV-01]', async () => {
    const { test, playTo, dialog, send, tracked } = await openEnd();
    await playTo(59_000);
    expect(dialog()).toBeNull();
    await playTo(60_000);
    expect(dialog()).not.toBeNull();
    expect(test.eventTypes).not.toContain('afterEndWidgets');
    await send(DONE);
    expect(test.eventTypes).toContain('afterEndWidgets');
    expect(tracked()).toEqual([['surveyDone', { current_time: 60 }]]);
  });

  it('offers to continue, but no longer to a video, where it did not load', async () => {
    const { playTo, pass, hasButton } = await openEnd();
    await playTo(60_000);
    await pass(10_000);
    expect([hasButton('Continue to the video'), hasButton('Continue')]).toEqual([false, true]);
  });
});

describe('a survey that does not answer', () => {
  it('says that it is loading, then that it did not load, and closes by itself [SV-01]', async () => {
    const { test, status, pass, hasButton, dialog } = await openAsked();
    expect(status()).toBe('Loading the survey…');
    await pass(9750);
    expect(hasButton('Continue to the video')).toBe(false);
    await pass(250);
    expect(status()).toBe("The survey didn't load.");
    expect(hasButton('Continue to the video')).toBe(true);
    await pass(9750);
    expect(dialog()).not.toBeNull();
    await pass(250);
    expect([dialog(), test.media.paused]).toEqual([null, false]);
    expect(browser.written).toEqual([]);
  });

  it('lets viewers continue at once, without the cookie [SV-01]', async () => {
    const { test, pass, press, dialog, tracked } = await openAsked();
    await pass(10_000);
    await press('Continue to the video');
    expect([dialog(), test.media.paused, browser.written, tracked()]).toEqual([null, false, [], []]);
  });

  it('is shown when it loads late', async () => {
    const { pass, loadFrame, status, hasButton, dialog } = await openAsked();
    await pass(12_000);
    await loadFrame();
    expect([status(), hasButton(/Continue/)]).toEqual(['', false]);
    await pass(20_000);
    expect(dialog()).not.toBeNull();
  });

  it.each(['https://forms.example.com', SRC])(
    'is reported at once when the browser blocks %s, whatever loads in its place [SV-01]',
    async (blocked) => {
      const { block, status, getFrame, pass, dialog } = await openAsked();
      await block('https://elsewhere.example.com');
      await block('');
      await block(blocked, 'img-src');
      expect(status()).toBe('Loading the survey…');
      const frame = getFrame();
      await block(blocked);
      await act(async () => void frame.dispatchEvent(new Event('load')));
      expect([status(), getFrame()]).toEqual(["The survey didn't load.", null]);
      await pass(10_000);
      expect(dialog()).toBeNull();
    },
  );

  it('can be skipped 30 s after it has loaded, which is announced [SV-01]', async () => {
    const { test, pass, loadFrame, hasButton, press, status, dialog } = await openAsked();
    await pass(5000);
    await loadFrame();
    await pass(29_750);
    expect([hasButton('Continue without the survey'), status()]).toEqual([false, '']);
    await pass(250);
    expect(status()).toBe('You can continue without the survey.');
    await press('Continue without the survey');
    expect([dialog(), test.media.paused, browser.written]).toEqual([null, false, []]);
  });
});

describe('an uploaded survey', () => {
  const html = async () => new Response('<p>Hi', { headers: { 'content-type': 'text/html' } });

  it('is fetched below the media path and has no origin [SV-01, EM-10]', async () => {
    const fetched = vi.spyOn(globalThis, 'fetch').mockImplementation(html);
    const { getFrame, loadFrame, status, send, dialog } = await openAsked('a/survey.html');
    expect(new URL(`${fetched.mock.calls[0]?.[0]}`).pathname).toBe('/widgets/a/survey.html');
    expect(getFrame().getAttribute('sandbox')).not.toContain('allow-same-origin');
    expect(status()).toBe('Loading the survey…');
    await loadFrame();
    // Shown as soon as it is written, however long its images take.
    expect(status()).toBe('');
    await loadFrame();
    await send(DONE);
    expect(dialog()).toBeNull();
  });

  it('is reported when it cannot be fetched [SV-01]', async () => {
    vi.spyOn(globalThis, 'fetch').mockResolvedValue(new Response('', { status: 404 }));
    const { status, hasButton } = await openAsked('survey.html');
    expect(status()).toBe("The survey didn't load.");
    expect(hasButton('Continue to the video')).toBe(true);
  });
});

describe('the configuration of a survey', () => {
  it.each([
    [{ src: SRC }, 'appears_at'],
    [{ src: SRC, appears_at: 'middle' }, 'appears_at'],
    [{ appears_at: 'end' }, 'src'],
    [{ src: 'http://forms.example.com', appears_at: 'end' }, 'src'],
    [{ src: 'javascript:alert(1)', appears_at: 'end' }, 'src'],
    [{ src: '../survey.html', appears_at: 'end' }, 'src'],
    [{ src: `a${'a'.repeat(2000)}`, appears_at: 'end' }, 'src'],
    [null, 'appears_at'],
  ])('may not be %j [SV-01]', (config, field) => {
    expect(() => widget.parse(config)).toThrow(`surveys: ${field}`);
  });

  it('may not be a page of this site [SV-01]', () => {
    vi.stubGlobal('location', new URL('https://video.example.org/app/video/v1'));
    const parse = (src: string) => widget.parse({ src, appears_at: 'start' });
    expect(() => parse('https://VIDEO.example.org:443/app')).toThrow('page of this site');
    expect(parse('https://forms.example.org')).toEqual({ src: 'https://forms.example.org' });
    vi.unstubAllGlobals();
  });

  it('with an error is reported, and holds nothing', async () => {
    const { test, failed } = await openStart('http://forms.example.com');
    await act(() => test.play());
    expect([failed(), test.media.paused]).toEqual([['surveys'], false]);
  });
});
