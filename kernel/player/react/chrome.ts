import { createContext, useContext } from 'react';
import { createStore } from 'zustand/vanilla';
import { useSelected } from '#kernel/store/use-slices.ts';
import type { Controls } from './choose-controls.ts';
import type { IconName } from './parts/icon.tsx';

export type MenuName = 'settings' | 'speeds' | 'captions' | 'context';

/** Where a popup opens: at its button, or at the clicked point. */
export type Anchor = HTMLElement | { readonly x: number; readonly y: number };

/** A short confirmation over the picture of what a key or a tap did. */
export interface Flash {
  readonly key: number;
  readonly icon: IconName;
  readonly text: string;
  readonly place: 'middle' | 'left' | 'right';
}

export interface ChromeState {
  /** 0 until it is measured. */
  readonly widthPx: number;
  readonly heightPx: number;
  readonly menu: {
    readonly name: MenuName;
    readonly anchor: Anchor;
    /** The menu that opened this one. */
    readonly parent?: MenuName;
  } | null;
  readonly panel: 'stats' | 'keys' | null;
  readonly flash: Flash | null;
  /** Plays faster while a finger rests on the picture. */
  readonly isBoosted: boolean;
  /** Incremented when a key changes the volume, which reveals the slider. */
  readonly volumeReveals: number;
}

const initial: ChromeState = {
  widthPx: 0,
  heightPx: 0,
  menu: null,
  panel: null,
  flash: null,
  isBoosted: false,
  volumeReveals: 0,
};

/** UI state that the player core does not need: the open menu and panel, and the size. */
export function createChrome() {
  const store = createStore<ChromeState>(() => initial);
  const { getState: get, setState: set } = store;
  return {
    store,
    resize: (widthPx: number, heightPx: number): void => set({ widthPx, heightPx }),
    /** Closes the menu when its own button opened it (CT-05). */
    toggleMenu(name: MenuName, anchor: Anchor): void {
      const open = get().menu;
      set({ menu: open?.name === name && open.anchor === anchor ? null : { name, anchor } });
    },
    /** Replaces the open menu, at the same anchor. */
    switchMenu(name: MenuName): void {
      const { menu } = get();
      if (menu) set({ menu: { name, anchor: menu.anchor, parent: menu.name } });
    },
    /** Returns to the menu that opened this one. */
    leaveSubmenu(): void {
      const { menu } = get();
      if (menu?.parent) set({ menu: { name: menu.parent, anchor: menu.anchor } });
    },
    closeMenu(refocus: boolean): void {
      const anchor = get().menu?.anchor;
      set({ menu: null });
      if (refocus && anchor instanceof HTMLElement) anchor.focus({ preventScroll: true });
    },
    showPanel: (panel: ChromeState['panel']): void => set({ panel }),
    flash(icon: IconName, text = '', place: Flash['place'] = 'middle'): void {
      set(({ flash }) => ({ flash: { key: (flash?.key ?? 0) + 1, icon, text, place } }));
    },
    setBoosted: (isBoosted: boolean): void => set({ isBoosted }),
    revealVolume: (): void => set(({ volumeReveals }) => ({ volumeReveals: volumeReveals + 1 })),
  };
}
export type Chrome = ReturnType<typeof createChrome>;

interface ChromeParts {
  readonly chrome: Chrome;
  readonly controls: Controls;
  /** Uses the phone layout. */
  readonly isTouch: boolean;
  /** The pointer is a finger, on any device: buttons are larger. */
  readonly isCoarse: boolean;
  /** The play button is in the center of the picture instead of in the bar. */
  readonly isCentered: boolean;
  /** Where the page around the player has room for sheets. */
  readonly sheetRoot: HTMLElement | null;
}

export const ChromeContext = createContext<ChromeParts | null>(null);

export function useChromeParts(): ChromeParts {
  const parts = useContext(ChromeContext);
  if (!parts) throw new Error('player: render this inside PlayerChrome');
  return parts;
}

export const useChrome = (): Chrome => useChromeParts().chrome;
export const useControls = (): Controls => useChromeParts().controls;

export function useChromeState<Value>(selector: (state: ChromeState) => Value): Value {
  return useSelected(useChrome().store, selector);
}
