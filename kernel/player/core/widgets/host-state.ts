import { createStore } from 'zustand/vanilla';
import type { AnyWidgetContext, View } from './context-types.ts';
import type { FloatingPlace } from './manifest.ts';
import type { Slot } from './widget.ts';

/** A view of a widget, rendered in its slot. */
export interface MountedView {
  readonly key: string;
  readonly widget: string;
  readonly slot: Slot;
  readonly view: View<{ ctx: AnyWidgetContext }>;
  readonly ctx: AnyWidgetContext;
}

/** An entry that a widget adds to the menus. */
export interface WidgetMenuEntry {
  readonly widget: string;
  label(): string;
  select(): void;
}

/** A dialog that waits for the viewer's answer. */
export interface OpenModal {
  readonly key: number;
  readonly widget: string;
  // biome-ignore lint/suspicious/noExplicitAny: each dialog has its own properties, typed where it is opened
  readonly view: View<any>;
  readonly props: object;
  readonly fills: 'picture' | 'page' | null;
  done(result: unknown): void;
}

export interface FloatingButton extends FloatingPlace {
  readonly widget: string;
}

export interface WidgetsState {
  readonly views: readonly MountedView[];
  readonly menuEntries: readonly WidgetMenuEntry[];
  /** The first one is shown. */
  readonly modals: readonly OpenModal[];
  /** The widget whose drawer is open. */
  readonly drawer: string | null;
  readonly failed: readonly string[];
}

export const createWidgetsStore = () =>
  createStore<WidgetsState>(() => ({ views: [], menuEntries: [], modals: [], drawer: null, failed: [] }));
export type WidgetsStore = ReturnType<typeof createWidgetsStore>;
