import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createElement } from 'react';
import type { KeyScope } from '#kernel/player/react/key-place.ts';
import { PlayerChrome } from '#kernel/player/react/player-chrome.tsx';
import { TestPlayer, type TestPlayerOptions } from './test-player.ts';

interface RenderOptions extends TestPlayerOptions {
  readonly keyScope?: KeyScope;
  readonly sheetRoot?: HTMLElement;
  /** Of the stage in pixels, because happy-dom has no layout. */
  readonly size?: readonly [width: number, height: number];
}

/** Those that `removePlayer` ends. */
const rendered: TestPlayer[] = [];

/** Renders a player with its controls. */
export async function renderPlayer({ size, keyScope, sheetRoot, ...options }: RenderOptions = {}) {
  const stage = document.body.appendChild(document.createElement('div'));
  if (size) stage.getBoundingClientRect = () => new DOMRect(0, 0, size[0], size[1]);
  const test = await TestPlayer.open({ ...options, stage });
  rendered.push(test);
  // Loaded on demand; tests should not wait for it in each place.
  await import('#kernel/player/react/popups.tsx');
  render(
    createElement(PlayerChrome, {
      player: test.player,
      keyScope: keyScope ?? 'player',
      sheetRoot: sheetRoot ?? null,
    }),
    {
      container: stage.appendChild(document.createElement('div')),
    },
  );
  /** Finds a button by name, preferring the control bar to the overlay. */
  const getButton = (name: string | RegExp): HTMLElement => {
    const all = screen.getAllByRole('button', { name });
    return all.find((one) => one.closest('[data-bar]')) ?? all[0]!;
  };
  return {
    test,
    stage,
    getButton,
    hasButton: (name: string | RegExp): boolean => screen.queryAllByRole('button', { name }).length > 0,
    getSeekBar: (): HTMLElement => screen.getByRole('slider', { name: 'Seek' }),
    async press(name: string | RegExp): Promise<void> {
      await act(async () => {
        fireEvent.click(getButton(name));
        await test.settle();
      });
    },
    /** Presses a key; resolves with whether the player handled it. */
    async key(key: string, target: Element = stage): Promise<boolean> {
      let isHandled = false;
      await act(async () => {
        isHandled = !fireEvent.keyDown(target, { key });
        await test.settle();
      });
      return isHandled;
    },
    /** Applies a change to the player and waits until it is rendered. */
    change: (change: () => unknown): Promise<void> =>
      act(async () => {
        await change();
        await test.settle();
      }),
  };
}

/** Call after each test: a player that is left over still listens to the document. */
export function removePlayer(): void {
  cleanup();
  for (const { player } of rendered.splice(0)) player.destroy();
  document.body.replaceChildren();
}
