import { createContext, useContext } from 'react';
import type { PageData } from './page-data.ts';

const SiteContext = createContext<PageData | null>(null);
export const SiteProvider = SiteContext.Provider;

/** The data that the server wrote into the document. */
export function useSite(): PageData {
  const site = useContext(SiteContext);
  if (!site) throw new Error('useSite: no SiteProvider around this component');
  return site;
}
