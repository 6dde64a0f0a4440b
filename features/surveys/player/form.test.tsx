// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { removePlayer } from '#test/render-player.tsx';
import { openPage, replaceBrowser } from '#test/survey-player.tsx';
import widget from './form-widget.tsx';
import { manifests } from './manifest.ts';

const SRC = 'https://forms.example.com/1';
const COOKIE = 'embedform_cookie_anonymous_v1';

let browser: ReturnType<typeof replaceBrowser>;
beforeEach(() => {
  browser = replaceBrowser();
});
afterEach(() => {
  removePlayer();
  vi.restoreAllMocks();
});

async function openAtEnd(src = SRC) {
  const shown = await openPage('forms', { src });
  await shown.playTo(60_000);
  const hasEnded = () => shown.test.eventTypes.includes('afterEndWidgets');
  return { ...shown, hasEnded };
}

describe('the form at the end', () => {
  it('fills the player, and the end waits for it [XF-01]', async () => {
    const { getFrame, test, press, hasEnded, dialog } = await openAtEnd();
    expect(screen.getByRole('dialog', { name: 'Form' })).toBeTruthy();
    expect(test.player.widgets.store.getState().modals[0]?.fills).toBe('page');
    expect([getFrame().src, getFrame().title, hasEnded()]).toEqual([SRC, 'Form', false]);
    await press('Close');
    expect([dialog(), hasEnded()]).toEqual([null, true]);
    expect(browser.written).toEqual([]);
  });

  it('closes on Escape [XF-01]', async () => {
    const { pressEscape, dialog, hasEnded } = await openAtEnd();
    await pressEscape();
    expect([dialog(), hasEnded(), browser.written]).toEqual([null, true, []]);
  });

  it('is not shown while the cookie exists [XF-01]', async () => {
    browser.cookies.set(COOKIE, '1');
    const { dialog, hasEnded } = await openAtEnd();
    expect([dialog(), hasEnded()]).toEqual([null, true]);
  });

  it('hides at its second load, and sets the cookie for 7 days [XF-02]', async () => {
    const { loadFrame, pass, dialog, hasEnded, tracked } = await openAtEnd();
    await loadFrame();
    expect([dialog() === null, browser.written]).toEqual([false, []]);
    await loadFrame();
    await pass(250);
    expect([dialog(), hasEnded()]).toEqual([null, true]);
    expect(browser.written).toEqual([`${COOKIE}=1; max-age=604800; path=/; samesite=lax`]);
    expect(tracked()).toEqual([]);
  });

  it('hears what the second page says about the submission [XF-02]', async () => {
    const { loadFrame, send, dialog, tracked } = await openAtEnd();
    await loadFrame();
    await loadFrame();
    await send({ type: 'embeddedformaction.submit', data: { name: 'Ana' } });
    expect([dialog(), browser.cookies.has(COOKIE)]).toEqual([null, true]);
    expect(tracked()).toEqual([['submit', { info: { name: 'Ana' } }]]);
  });

  it.each(['cancel', 'close'])(
    'is submitted once its second page has loaded, whatever that says: %s [XF-02]',
    async (action) => {
      const { loadFrame, send, dialog, tracked } = await openAtEnd();
      await loadFrame();
      await loadFrame();
      await send({ type: `embeddedformaction.${action}` });
      expect([dialog(), browser.cookies.has(COOKIE), tracked()]).toEqual([null, true, []]);
    },
  );

  it.each<[boolean, object | null, unknown]>([
    [true, { info: { name: 'Ana' } }, { type: 'embeddedformaction.submit', data: { name: 'Ana' } }],
    [true, { info: 'ok' }, { type: 'embeddedformaction.submit', info: 'ok' }],
    [true, {}, '{"type":"embeddedformaction.submit"}'],
    [true, { truncated: true }, { type: 'embeddedformaction.submit', data: 'x'.repeat(3000) }],
    [false, null, { type: 'embeddedformaction.cancel', data: 1 }],
    [false, null, { type: 'embeddedformaction.close' }],
  ])('closes (with the cookie: %s, tracking %j) on %j [XF-02]', async (isDone, data, message) => {
    const { send, dialog, hasEnded, tracked } = await openAtEnd();
    await send(message);
    expect([dialog(), hasEnded(), browser.cookies.has(COOKIE)]).toEqual([null, true, isDone]);
    expect(tracked()).toEqual(data ? [['submit', data]] : []);
  });

  it.each([
    { type: 'embeddedformaction' },
    { type: 'embeddedformaction.submitted' },
    { type: 'kapsule.surveyDone' },
    'embeddedformaction.close',
    null,
  ])('ignores %j [XF-02]', async (message) => {
    const { send, dialog } = await openAtEnd();
    await send(message);
    await send({ type: 'embeddedformaction.close' }, window);
    expect(dialog()).not.toBeNull();
  });

  it('does not wait for a page that does not load [XF-01]', async () => {
    const { pass, status, hasButton, hasEnded } = await openAtEnd();
    expect(status()).toBe('Loading the form…');
    await pass(10_000);
    expect([status(), hasButton('Continue')]).toEqual(["The form didn't load.", true]);
    await pass(10_000);
    expect([hasEnded(), browser.written]).toEqual([true, []]);
  });

  it('goes on at once when the browser blocks the page and the viewer continues [XF-01]', async () => {
    const { block, press, hasEnded } = await openAtEnd();
    await block(SRC);
    await press('Continue');
    expect([hasEnded(), browser.written]).toEqual([true, []]);
  });
});

describe('the code of both', () => {
  it.each([
    ['surveys', { appears_at: 'START' }, 60_000, 0],
    ['surveys', { appears_at: 'END' }, 60_000, 59_999],
    ['surveys', {}, 60_000, 0],
    ['forms', {}, 60_000, 59_999],
    ['forms', {}, 0, 0],
  ])('of %s with %j in %d ms is needed at %d [SV-01, XF-01]', (id, config, durationMs, expected) => {
    const manifest = manifests.find((one) => one.id === id)!;
    const video = { durationMs } as Parameters<NonNullable<typeof manifest.firstCueMs>>[1];
    expect([manifest.needed, manifest.firstCueMs!(config, video)]).toEqual(['cue', expected]);
  });

  it.each([{}, null, { src: 1 }, { src: 'http://forms.example.com' }])(
    'refuses the form %j [XF-01]',
    (config) => expect(() => widget.parse(config)).toThrow('forms: src'),
  );
});
