import { createContext, useContext } from 'react';
import { useStore } from 'zustand';
import type { CommentsController } from './comments-controller.ts';
import type { PanelState } from './panel-state.ts';

const PanelContext = createContext<CommentsController | null>(null);
export const PanelProvider = PanelContext.Provider;

/** Returns the controller of the surrounding panel. */
export function usePanel(): CommentsController {
  const controller = useContext(PanelContext);
  if (!controller) throw new Error('usePanel: no PanelProvider around this component');
  return controller;
}

/** Selects a part of the panel's state and re-renders when it changes. */
export const usePanelState = <Part>(select: (state: PanelState) => Part): Part =>
  useStore(usePanel().store, select);
