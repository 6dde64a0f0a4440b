import { createContext, useContext, useEffect } from 'react';

const SiteName = createContext('');
export const SiteNameProvider = SiteName.Provider;

/** Sets the document title. Does nothing while the title is undefined. */
export function usePageTitle(title: string | undefined): void {
  const siteName = useContext(SiteName);
  useEffect(() => {
    if (title !== undefined) document.title = title ? `${title} · ${siteName}` : siteName;
  }, [title, siteName]);
}
