import { act, cleanup, render } from '@testing-library/react';
import { createElement } from 'react';
import { CommentsPanel, type CommentsPanelProps } from '#features/comments/panel/comments-panel.tsx';
import type { PanelVideo } from '#features/comments/panel/playback-mode.ts';
import {
  createHandApi,
  createHandPanelClock,
  createHandStream,
  createMemoryStorage,
  GCONFID,
  settled,
  vod,
} from './hand-panel.ts';

const DESKTOP = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36';
export const PHONE = 'Mozilla/5.0 (Linux; Android 15; Pixel 9) Chrome/140.0 Mobile Safari/537.36';

/** A panel on a page of its own, with everything around it in the test's hands. */
export function createShow() {
  const api = createHandApi();
  const clock = createHandPanelClock();
  const stream = createHandStream();
  const storage = createMemoryStorage();
  let signIns = 0;
  const props = (video: PanelVideo | null, more: Partial<CommentsPanelProps>): CommentsPanelProps => ({
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
    ...more,
  });
  return {
    api,
    clock,
    stream,
    storage,
    signIns: () => signIns,
    async open(video: PanelVideo | null = vod, more: Partial<CommentsPanelProps> = {}) {
      const shown = render(createElement(CommentsPanel, props(video, more)));
      await act(settled);
      return {
        ...shown,
        async change(next: PanelVideo | null, other: Partial<CommentsPanelProps> = {}) {
          shown.rerender(createElement(CommentsPanel, props(next, other)));
          await act(settled);
        },
        texts: () => [...shown.container.querySelectorAll('article p')].map(({ textContent }) => textContent),
        field: (name: string | RegExp) => shown.getByRole('textbox', { name }) as HTMLTextAreaElement,
        press: async (name: string | RegExp, index = 0) => {
          shown.getAllByRole('button', { name })[index]?.click();
          await act(settled);
        },
      };
    },
    pass: (ms: number) => act(() => clock.pass(ms)),
    settle: () => act(settled),
    close: cleanup,
  };
}
