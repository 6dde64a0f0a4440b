import { createContext, useContext } from 'react';
import type { PageData } from './page-data.ts';

const SiteContext = createContext<PageData | null>(null);
export const SiteProvider = SiteContext.Provider;

/** What the server said about this site when the page was opened. */
export function useSite(): PageData {
  const site = useContext(SiteContext);
  if (!site) throw new Error('useSite: no SiteProvider around this component');
  return site;
}
