import { createContext, useContext } from 'react';
import { createStore } from 'zustand/vanilla';
import { useSelected } from '#kernel/store/use-slices.ts';
import type { Controls } from './controls-for.ts';
import type { IconName } from './parts/icon.tsx';

export type MenuName = 'settings' | 'speeds' | 'captions' | 'context';

/** What a popup belongs to: its button, or the point that was clicked. */
export type Anchor = HTMLElement | { readonly x: number; readonly y: number };

/** A sign over the picture that tells what a key or a tap has just done. */
export interface Flash {
  readonly key: number;
  readonly icon: IconName;
  readonly text: string;
  readonly place: 'middle' | 'left' | 'right';
}

export interface ChromeState {
  /** 0 until it is known. */
  readonly widthPx: number;
  readonly heightPx: number;
  readonly menu: { readonly name: MenuName; readonly anchor: Anchor } | null;
  readonly panel: 'stats' | 'keys' | null;
  readonly flash: Flash | null;
  /** Counts changes of the volume by keys, so that its slider shows itself. */
  readonly volumeTouched: number;
}

const initial: ChromeState = {
  ...{ widthPx: 0, heightPx: 0, menu: null, panel: null, flash: null, volumeTouched: 0 },
};

/** What is open and how large it is; the player itself knows nothing of this. */
export function createChrome() {
  const store = createStore<ChromeState>(() => initial);
  const { getState: get, setState: set } = store;
  return {
    store,
    resize: (widthPx: number, heightPx: number): void => set({ widthPx, heightPx }),
    /** The button of an open menu closes it (CT-05). */
    toggleMenu(name: MenuName, anchor: Anchor): void {
      const open = get().menu;
      set({ menu: open?.name === name && open.anchor === anchor ? null : { name, anchor } });
    },
    /** Another list in the place of this one. */
    turnMenu: (name: MenuName): void => set(({ menu }) => ({ menu: menu && { ...menu, name } })),
    closeMenu(refocus: boolean): void {
      const anchor = get().menu?.anchor;
      set({ menu: null });
      if (refocus && anchor instanceof HTMLElement) anchor.focus({ preventScroll: true });
    },
    showPanel: (panel: ChromeState['panel']): void => set({ panel }),
    flash(icon: IconName, text = '', place: Flash['place'] = 'middle'): void {
      set(({ flash }) => ({ flash: { key: (flash?.key ?? 0) + 1, icon, text, place } }));
    },
    touchVolume: (): void => set(({ volumeTouched }) => ({ volumeTouched: volumeTouched + 1 })),
  };
}
export type Chrome = ReturnType<typeof createChrome>;

/** Previous and next of a playlist; their buttons are there only with them. */
export interface PlaylistSteps {
  previous(): void;
  next(): void;
}

interface ChromeParts {
  readonly chrome: Chrome;
  readonly controls: Controls;
  /** The layout of phones. */
  readonly isTouch: boolean;
  /** Fingers, on a phone or not: buttons are larger. */
  readonly isCoarse: boolean;
  /** Play stands in the middle of the picture and not in the bar. */
  readonly isCentred: boolean;
  readonly playlist: PlaylistSteps | null;
}

export const ChromeContext = createContext<ChromeParts | null>(null);

export function useChromeParts(): ChromeParts {
  const parts = useContext(ChromeContext);
  if (!parts) throw new Error('player: draw this inside PlayerChrome');
  return parts;
}

export const useChrome = (): Chrome => useChromeParts().chrome;
export const useControls = (): Controls => useChromeParts().controls;

export function useChromeState<Value>(selector: (state: ChromeState) => Value): Value {
  return useSelected(useChrome().store, selector);
}
