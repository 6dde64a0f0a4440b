import { act, fireEvent, screen } from '@testing-library/react';
import { vi } from 'vitest';
import { createFormWidget } from '#features/surveys/player/form-widget.tsx';
import { manifests } from '#features/surveys/player/manifest.ts';
import { createSurveyWidget } from '#features/surveys/player/survey-widget.tsx';
import type { AnyWidget } from '#kernel/player/core/widgets/widget.ts';
import { createManualClock } from './manual-clock.ts';
import { renderPlayer } from './render-player.tsx';
import type { TestPlayerOptions } from './test-player.ts';

/** happy-dom loads no pages; messages only need a source window. */
const framedWindow = { postMessage: vi.fn() };

/** Replaces frames and cookies; restore them with `vi.restoreAllMocks`. */
export function replaceBrowser() {
  // happy-dom reports that it loads no frames.
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  vi.spyOn(HTMLIFrameElement.prototype, 'contentWindow', 'get').mockReturnValue(framedWindow as never);
  const cookies = new Map<string, string>();
  const written: string[] = [];
  vi.spyOn(document, 'cookie', 'get').mockImplementation(() =>
    [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
  );
  vi.spyOn(document, 'cookie', 'set').mockImplementation((assignment) => {
    written.push(assignment);
    const [name = '', value = ''] = (assignment.split(';')[0] ?? '').split('=');
    cookies.set(name, value);
  });
  return { cookies, written };
}

/** The real player with a survey or a form, on a clock that the test controls. */
export async function openPage(id: 'surveys' | 'forms', config: object, options: TestPlayerOptions = {}) {
  const clock = createManualClock();
  const widgets: Record<string, AnyWidget> = {
    surveys: createSurveyWidget(clock),
    forms: createFormWidget(clock),
  };
  const shown = await renderPlayer({
    ...options,
    clock,
    widgets: { [id]: config },
    manifests: manifests.map((one) => ({ ...one, load: async () => ({ default: widgets[one.id]! }) })),
  });
  const { test, change } = shown;
  const getFrame = () => document.querySelector<HTMLIFrameElement>('[role=dialog] iframe')!;
  return {
    ...shown,
    getFrame,
    dialog: (): HTMLElement | null => screen.queryByRole('dialog'),
    pass: (ms: number): Promise<void> => act(() => test.pass(ms)),
    playTo: (ms: number): Promise<void> => act(() => test.playTo(ms)),
    loadFrame: (): Promise<void> => change(() => fireEvent.load(getFrame())),
    /** A message of the framed page, or of something else. */
    send: (data: unknown, source: unknown = framedWindow): Promise<void> =>
      change(() => {
        const event = new MessageEvent('message', { data });
        Object.defineProperty(event, 'source', { value: source });
        window.dispatchEvent(event);
      }),
    pressEscape: (): Promise<void> =>
      change(() => fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' })),
    /** The browser refuses to load this address. */
    block: (blockedURI: string, effectiveDirective = 'frame-src'): Promise<void> =>
      change(() => {
        const violation = { blockedURI, effectiveDirective };
        document.dispatchEvent(Object.assign(new Event('securitypolicyviolation'), violation));
      }),
    status: (): string =>
      [...document.querySelectorAll('[role=dialog] [role=status]')]
        .map(({ textContent }) => textContent)
        .join(''),
    tracked: () =>
      test.events.flatMap((event) => (event.type === 'tracked' ? [[event.action, event.data] as const] : [])),
    failed: (): readonly string[] => test.player.widgets.store.getState().failed,
  };
}
