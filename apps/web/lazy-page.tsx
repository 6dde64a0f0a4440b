import { type ComponentType, lazy, useState } from 'react';

export interface LazyPage {
  /** Fetches the code ahead of its use. */
  prepare(): Promise<void>;
  component(): ComponentType;
}

/** A page whose code comes when it is wanted; one that is here already draws without a pause. */
export function lazyPage(load: () => Promise<ComponentType>): LazyPage {
  let ready: ComponentType | undefined;
  const later = lazy(async () => ({ default: await load() }));
  return {
    async prepare() {
      ready = await load();
    },
    component: () => ready ?? later,
  };
}

/** Decides once: a page must not be drawn anew because its code has become ready. */
export function PreparedPage({ page }: { page: LazyPage }) {
  const [Component] = useState(() => page.component());
  return <Component />;
}
