import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createElement } from 'react';
import type { PlaylistSteps } from '#kernel/player/react/chrome.ts';
import { PlayerChrome } from '#kernel/player/react/player-chrome.tsx';
import { TestPlayer, type TestPlayerOptions } from './test-player.ts';

interface ShowOptions extends TestPlayerOptions {
  readonly playlist?: PlaylistSteps;
  /** Of the stage, in pixels; happy-dom lays nothing out. */
  readonly size?: readonly [width: number, height: number];
}

/** A player with everything that is drawn around it. */
export async function showPlayer({ playlist, size, ...options }: ShowOptions = {}) {
  const stage = document.body.appendChild(document.createElement('div'));
  if (size) stage.getBoundingClientRect = () => new DOMRect(0, 0, size[0], size[1]);
  const test = await TestPlayer.open({ ...options, stage });
  render(createElement(PlayerChrome, { player: test.player, playlist: playlist ?? null }), {
    container: stage.appendChild(document.createElement('div')),
  });
  /** One button of this name; where the picture and the bar both have it, that of the bar. */
  const named = (name: string | RegExp): HTMLElement => {
    const all = screen.getAllByRole('button', { name });
    return all.find((one) => one.closest('[data-bar]')) ?? all[0]!;
  };
  return {
    test,
    stage,
    named,
    has: (name: string | RegExp): boolean => screen.queryAllByRole('button', { name }).length > 0,
    slider: (): HTMLElement => screen.getByRole('slider', { name: 'Seek' }),
    async press(name: string | RegExp): Promise<void> {
      await act(async () => {
        fireEvent.click(named(name));
        await test.settle();
      });
    },
    async key(key: string, target: Element = stage): Promise<boolean> {
      let isOurs = false;
      await act(async () => {
        isOurs = !fireEvent.keyDown(target, { key });
        await test.settle();
      });
      return isOurs;
    },
    /** Lets the player change, and what is drawn follow. */
    change: (change: () => unknown): Promise<void> =>
      act(async () => {
        await change();
        await test.settle();
      }),
  };
}

export function hidePlayer(): void {
  cleanup();
  document.body.replaceChildren();
}
