import { type ComponentType, createContext } from 'react';
import type { VideoSummary } from '../contract.ts';

/** Drawn over the thumbnails of all cards; other features provide it. */
export const CardOverlay = createContext<ComponentType<{ video: VideoSummary }> | null>(null);
