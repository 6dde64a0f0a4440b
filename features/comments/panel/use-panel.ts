import { createContext, useContext } from 'react';
import { useStore } from 'zustand';
import type { CommentsController } from './comments-controller.ts';
import type { PanelState } from './panel-state.ts';

const PanelContext = createContext<CommentsController | null>(null);
export const PanelProvider = PanelContext.Provider;

/** The controller of the panel around this component. */
export function usePanel(): CommentsController {
  const controller = useContext(PanelContext);
  if (!controller) throw new Error('usePanel: no PanelProvider around this component');
  return controller;
}

/** A part of the panel's state; drawn anew when that part changes. */
export const usePanelState = <Part>(select: (state: PanelState) => Part): Part =>
  useStore(usePanel().store, select);
