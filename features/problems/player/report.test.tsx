// @vitest-environment happy-dom
import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { AppError } from '#kernel/contract/errors.ts';
import { removePlayer, renderPlayer } from '#test/render-player.tsx';
import type { TestPlayerOptions } from '#test/test-player.ts';
import { problemCalls, reportCalls } from '../calls.ts';
import { problems } from './manifest.ts';

const { path } = reportCalls.sendReport;
const errorPath = problemCalls.report.path.replace(':view', 'kap-view').replace(':token', 'kv-test');
const TITLE = 'Report problem to Kapsule';

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  removePlayer();
  vi.restoreAllMocks();
});

const openPlayer = ({ answers, ...options }: TestPlayerOptions & { size?: readonly [number, number] } = {}) =>
  renderPlayer({
    manifests: [problems],
    widgets: { problems: {} },
    answers: { [path]: { ok: true }, [errorPath]: { ok: true }, ...answers },
    ...options,
  });
type Opened = Awaited<ReturnType<typeof openPlayer>>;

const chooseEntry = ({ test }: Opened) =>
  act(async () => {
    fireEvent.click(screen.getByRole('menuitem', { name: 'Report a problem' }));
    await test.settle();
  });
async function openReport(opened: Opened): Promise<void> {
  await opened.press(/Settings|More/);
  await chooseEntry(opened);
}
const getEmail = () => screen.getByLabelText<HTMLInputElement>('Email');
const getComments = () => screen.getByLabelText<HTMLTextAreaElement>('Tell us the problem you faced');
const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });
const doAndSettle = ({ test }: Opened, run: () => void) =>
  act(async () => {
    run();
    await test.settle();
  });
const send = (opened: Opened) => doAndSettle(opened, () => fireEvent.click(screen.getByText('Send')));
const sentReports = ({ test }: Opened) => test.calls.filter((call) => call.path === path);

describe('the report dialog [ER-01]', () => {
  it.each(['sleek', 'regular', 'social'] as const)(
    'opens from the settings and the context menu of the skin %s, and holds playback',
    async (skin) => {
      const opened = await openPlayer({ look: { skin }, size: [390, 219] });
      await act(() => opened.test.playTo(2000));
      await openReport(opened);
      expect(screen.getByRole('dialog', { name: TITLE })).toBeTruthy();
      expect(opened.test.media.paused).toBe(true);
      expect(document.activeElement).toBe(getEmail());
      await doAndSettle(opened, () => fireEvent.keyDown(getEmail(), { key: 'Escape' }));
      expect(screen.queryByRole('dialog')).toBeNull();
      expect(opened.test.media.paused).toBe(false);
      expect(document.activeElement?.getAttribute('aria-label')).toMatch(/Settings|More/);
      const surface = opened.stage.querySelector('[data-surface]')!;
      await opened.change(() => fireEvent.contextMenu(surface));
      await chooseEntry(opened);
      expect(screen.getByRole('dialog', { name: TITLE })).toBeTruthy();
    },
  );

  it('names the organization, and does not open the keyboard of a phone', async () => {
    const opened = await openPlayer({
      look: { isMobile: true, brand: { name: 'Acme', url: '/', logo: null } },
      size: [390, 219],
    });
    await openReport(opened);
    expect(screen.getByRole('dialog', { name: 'Report problem to Acme' })).toBe(document.activeElement);
  });

  it('sends the specified fields with the logs, thanks, and closes', async () => {
    const opened = await openPlayer();
    await act(() => opened.test.playTo(4000));
    await doAndSettle(opened, () => opened.test.media.stall());
    await openReport(opened);
    type(getEmail(), ' vera@example.org ');
    type(getComments(), 'There is no sound.');
    await send(opened);
    const [call] = sentReports(opened);
    expect(call).toMatchObject({
      method: 'POST',
      body: {
        app_name: 'Kapsule',
        email: 'vera@example.org',
        comments: 'There is no sound.',
        app_id: 'v1',
        text: expect.stringMatching(
          /^view kv-test\n(.*\n)*0\.0 s played\n4\.0 s waiting\n(.*\n)*4\.0 s paused/,
        ),
      },
    });
    const thanks = 'Thank you for reporting this problem. A mail has been sent to your support executive.';
    expect(screen.getByText(thanks).getAttribute('role')).toBe('status');
    expect(document.activeElement?.textContent).toBe('Close');
    await doAndSettle(opened, () => fireEvent.click(screen.getByText('Close')));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(opened.test.media.paused).toBe(false);
  });

  it('sends the id of the view, but not the rest of its token', async () => {
    const opened = await openPlayer({ services: { createView: async () => 'kv-later.v1.g-1.signature' } });
    await opened.test.player.view.renew();
    await openReport(opened);
    type(getEmail(), 'vera@example.org');
    await send(opened);
    const { text } = sentReports(opened)[0]!.body as { text: string };
    expect(text).toMatch(/^view kv-later\n/);
    expect(text).not.toContain('signature');
  });

  it.each([
    ['', 'Email is required field'],
    ['   ', 'Email is required field'],
    ['vera', 'Enter a valid email address.'],
  ])('refuses the address "%s" and sends nothing', async (email, message) => {
    const opened = await openPlayer();
    await openReport(opened);
    type(getEmail(), email);
    await send(opened);
    expect(screen.getByText(message).getAttribute('role')).toBe('alert');
    expect(getEmail().getAttribute('aria-invalid')).toBe('true');
    expect(document.activeElement).toBe(getEmail());
    expect(sentReports(opened)).toEqual([]);
  });

  it('keeps what was typed when sending fails, also after it was closed', async () => {
    let isDown = true;
    const answer = (): object => {
      if (isDown) throw new Error('offline');
      return { ok: true };
    };
    const opened = await openPlayer({ answers: { [path]: answer } });
    await openReport(opened);
    type(getEmail(), 'vera@example.org');
    type(getComments(), 'There is no sound.');
    await send(opened);
    expect(screen.getByText('Could not report the problem.').getAttribute('role')).toBe('alert');
    expect(getComments().value).toBe('There is no sound.');
    await doAndSettle(opened, () => fireEvent.click(screen.getByText('Cancel')));
    await openReport(opened);
    expect([getEmail().value, getComments().value]).toEqual(['vera@example.org', 'There is no sound.']);
    isDown = false;
    await send(opened);
    expect(screen.getByText(/^Thank you/)).toBeTruthy();
    await doAndSettle(opened, () => fireEvent.click(screen.getByText('Close')));
    await openReport(opened);
    expect([getEmail().value, getComments().value]).toEqual(['vera@example.org', '']);
  });

  it('asks again for an address that only the server refuses', async () => {
    const refuse = (): never => {
      throw new AppError('INVALID_INPUT', { status: 400, message: '' }, { fields: { email: 'no' } });
    };
    const opened = await openPlayer({ answers: { [path]: refuse } });
    await openReport(opened);
    type(getEmail(), 'vera@localhost');
    await send(opened);
    expect(screen.getByText('Enter a valid email address.')).toBeTruthy();
  });

  it('is sent by Ctrl, but not by copying, pasting, clicking, zooming, or switching tabs with Ctrl', async () => {
    const opened = await openPlayer();
    await openReport(opened);
    type(getEmail(), 'vera@example.org');
    const press = (keys: readonly string[], released = keys) =>
      doAndSettle(opened, () => {
        const field = getComments();
        for (const key of keys) fireEvent.keyDown(field, { key, ctrlKey: true });
        for (const key of released) fireEvent.keyUp(field, { key });
      });
    await press(['Control', 'v']);
    await press(['Control', 'v'], ['v', 'Control']);
    for (const interrupt of [fireEvent.pointerDown, fireEvent.wheel, fireEvent.blur])
      await doAndSettle(opened, () => {
        fireEvent.keyDown(getComments(), { key: 'Control' });
        interrupt(getComments());
        fireEvent.keyUp(getComments(), { key: 'Control' });
      });
    expect(sentReports(opened)).toEqual([]);
    await press(['Control']);
    expect(sentReports(opened)).toHaveLength(1);
    expect(screen.getByText(/^Thank you/)).toBeTruthy();
  });

  it('is sent by Ctrl+Enter, once', async () => {
    const opened = await openPlayer();
    await openReport(opened);
    type(getEmail(), 'vera@example.org');
    await doAndSettle(opened, () => {
      fireEvent.keyDown(getComments(), { key: 'Control' });
      fireEvent.keyDown(getComments(), { key: 'Enter', ctrlKey: true });
      fireEvent.keyUp(getComments(), { key: 'Enter' });
      fireEvent.keyUp(getComments(), { key: 'Control' });
    });
    expect(sentReports(opened)).toHaveLength(1);
  });

  it('opens from the dialog of a playback error, which returns afterwards', async () => {
    const opened = await openPlayer();
    await act(() => opened.test.trouble('MEDIA_FORMAT'));
    await doAndSettle(opened, () => fireEvent.click(screen.getByText('Report a problem')));
    expect(screen.getByRole('dialog', { name: TITLE })).toBeTruthy();
    type(getEmail(), 'vera@example.org');
    await send(opened);
    expect(sentReports(opened)[0]!.body).toMatchObject({ text: expect.stringContaining('MEDIA_FORMAT') });
    await doAndSettle(opened, () => fireEvent.click(screen.getByText('Close')));
    expect(screen.getByRole('dialog', { name: 'Something went wrong' })).toBeTruthy();
    expect(document.activeElement?.textContent).toBe('Refresh');
  });
});
