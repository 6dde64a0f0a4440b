import { type ComponentType, lazy, useState } from 'react';

export interface LazyPage {
  /** Loads the code ahead of its use. */
  preload(): Promise<void>;
  component(): ComponentType;
}

/** A page whose code is loaded on demand; once loaded, it renders without suspending. */
export function lazyPage(load: () => Promise<ComponentType>): LazyPage {
  let loaded: ComponentType | undefined;
  const onDemand = lazy(async () => ({ default: await load() }));
  return {
    async preload() {
      loaded = await load();
    },
    component: () => loaded ?? onDemand,
  };
}

/** Chooses the component once: a page must not be mounted again because its code has been loaded. */
export function LazyPageView({ page }: { page: LazyPage }) {
  const [Component] = useState(() => page.component());
  return <Component />;
}
