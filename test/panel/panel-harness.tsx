import { act, cleanup, render } from '@testing-library/react';
import { createElement } from 'react';
import { CommentsPanel, type CommentsPanelProps } from '#features/comments/panel/comments-panel.tsx';
import type { PanelVideo } from '#features/comments/panel/panel-video.ts';
import {
  createFakeApi,
  createFakePanelClock,
  createFakeStream,
  createMemoryStorage,
  flushPromises,
  GCONFID,
  vod,
} from './panel-fakes.ts';

const DESKTOP = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36';
export const PHONE = 'Mozilla/5.0 (Linux; Android 15; Pixel 9) Chrome/140.0 Mobile Safari/537.36';

/** Renders a panel with a fake API, clock, event stream, and storage. */
export function createPanelHarness() {
  const api = createFakeApi();
  const clock = createFakePanelClock();
  const stream = createFakeStream();
  const storage = createMemoryStorage();
  let signIns = 0;
  const createProps = (
    video: PanelVideo | null,
    overrides: Partial<CommentsPanelProps>,
  ): CommentsPanelProps => ({
    api,
    clock,
    storage,
    listen: stream.listen,
    gconfid: GCONFID,
    video,
    user: { username: 'vic', displayname: 'Vic' },
    userAgent: DESKTOP,
    onSignIn: () => {
      signIns += 1;
    },
    ...overrides,
  });
  return {
    api,
    clock,
    stream,
    storage,
    signIns: () => signIns,
    async open(video: PanelVideo | null = vod, overrides: Partial<CommentsPanelProps> = {}) {
      const rendered = render(createElement(CommentsPanel, createProps(video, overrides)));
      await act(flushPromises);
      return {
        ...rendered,
        async change(nextVideo: PanelVideo | null, nextOverrides: Partial<CommentsPanelProps> = {}) {
          rendered.rerender(createElement(CommentsPanel, createProps(nextVideo, nextOverrides)));
          await act(flushPromises);
        },
        texts: () =>
          [...rendered.container.querySelectorAll('article p')].map(({ textContent }) => textContent),
        field: (name: string | RegExp) => rendered.getByRole('textbox', { name }) as HTMLTextAreaElement,
        click: async (name: string | RegExp, index = 0) => {
          rendered.getAllByRole('button', { name })[index]?.click();
          await act(flushPromises);
        },
        /** Chooses an action in the menu of the first comment that contains a text. */
        choose: async (action: string, text = '') => {
          const article = rendered
            .getAllByRole('article')
            .find(({ textContent }) => textContent?.includes(text));
          await act(async () => article?.querySelector<HTMLElement>('[data-action="more"]')?.click());
          await act(async () => rendered.getByRole('menuitem', { name: action }).click());
          await act(flushPromises);
        },
      };
    },
    advance: (ms: number) => act(() => clock.advance(ms)),
    settle: () => act(flushPromises),
    close: cleanup,
  };
}
