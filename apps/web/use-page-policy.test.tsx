// @vitest-environment happy-dom
import { cleanup, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { WidgetConfiguration } from '#features/playback/contract.ts';
import { SiteProvider } from './site-context.ts';
import { usePagePolicy } from './use-page-policy.ts';

const reload = vi.fn();
beforeEach(() => vi.stubGlobal('location', { reload }));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  reload.mockReset();
});

/** The configuration of a video with frames from these hosts. */
const configure = (id: string, ...frames: string[]) =>
  ({
    kapsuleinfo: { kapsule_id: id },
    content_origins: { frames: frames.map((host) => `https://${host}`), images: [], files: [] },
  }) as unknown as WidgetConfiguration;

/** The data of a document that was loaded for this video, or for none. */
const documentOf = (first?: WidgetConfiguration, input = {}) =>
  first ? [{ route: 'playback.get', input, output: first }] : [];

/** A page of such a document. */
function open(first?: WidgetConfiguration, { input = {}, coversDrafts = false } = {}) {
  return openIn(documentOf(first, input), coversDrafts);
}
function openIn(initial: ReturnType<typeof documentOf>, coversDrafts = false) {
  const wrapper = ({ children }: { children: ReactNode }) => (
    <SiteProvider value={{ initial } as never}>{children}</SiteProvider>
  );
  const answers: boolean[] = [];
  const { rerender } = renderHook(
    (wire: WidgetConfiguration | undefined) => void answers.push(usePagePolicy(wire, coversDrafts)),
    { wrapper },
  );
  /** All that it says while it renders, because each answer may be used. */
  return (wire?: WidgetConfiguration): boolean => {
    answers.length = 0;
    rerender(wire);
    expect(new Set(answers).size).toBe(1);
    return answers.includes(true);
  };
}

it('loads a video again that needs other hosts than the document allows [WM-02]', () => {
  const show = open(configure('a', 'one.example'));
  expect(show(configure('b', 'one.example'))).toBe(true);
  expect(reload).not.toHaveBeenCalled();
  expect(show(configure('c', 'two.example'))).toBe(false);
  expect(reload).toHaveBeenCalledOnce();
});

it('never loads a video again that it has shown, whatever is published meanwhile [WM-02]', () => {
  const show = open();
  expect(show(configure('a'))).toBe(true);
  expect(show(configure('a', 'one.example'))).toBe(true);
  expect(show()).toBe(true);
  expect(show(configure('a', 'one.example', 'two.example'))).toBe(true);
  expect(reload).not.toHaveBeenCalled();
});

it('decides again for every other video [WM-02]', () => {
  const show = open();
  expect(show(configure('a'))).toBe(true);
  expect(show(configure('b', 'one.example'))).toBe(false);
  expect(reload).toHaveBeenCalledOnce();
});

it('does not load a document again that was loaded for the video [WM-02]', () => {
  const show = open(configure('a'));
  expect(show(configure('a', 'one.example'))).toBe(true);
  expect(reload).not.toHaveBeenCalled();
});

it('loads a video again that needs more hosts than when its document was loaded [WM-02]', () => {
  const loaded = documentOf(configure('a'));
  expect(openIn(loaded)(configure('a'))).toBe(true);
  expect(openIn(loaded)(configure('a'))).toBe(true);
  expect(reload).not.toHaveBeenCalled();
  // Another page of the site, without a new document, after something was published.
  expect(openIn(loaded)(configure('a', 'one.example'))).toBe(false);
  expect(reload).toHaveBeenCalledOnce();
});

it('loads the edit page again for drafts that the document of the watch page does not allow [WM-02]', () => {
  const show = open(configure('a'), { coversDrafts: true });
  expect(show(configure('a', 'draft.example'))).toBe(false);
  expect(reload).toHaveBeenCalledOnce();
});

it.each([
  ['was loaded for it', configure('a'), { drafts: '1' }],
  ['allows all of its drafts', configure('a', 'draft.example'), {}],
])('does not load the edit page again when the document %s [WM-02]', (_, first, input) => {
  const show = open(first, { input, coversDrafts: true });
  expect(show(configure('a', 'draft.example'))).toBe(true);
  expect(reload).not.toHaveBeenCalled();
});
