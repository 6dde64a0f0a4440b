import { createContext, useContext, useEffect } from 'react';

const SiteName = createContext('');
export const SiteNameProvider = SiteName.Provider;

/** Names the page in the tab and in the history; nothing is changed while the name is not known. */
export function usePageTitle(title: string | undefined): void {
  const siteName = useContext(SiteName);
  useEffect(() => {
    if (title !== undefined) document.title = title ? `${title} · ${siteName}` : siteName;
  }, [title, siteName]);
}
