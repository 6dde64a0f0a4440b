import type { FeatureWidgets } from '#features/playback/contract.ts';
import { Promo } from './contract.ts';

export const widgets: FeatureWidgets = {
  widgets: [
    {
      id: 'promos',
      schema: Promo,
      holdsStart: () => true,
      forViewer: (config) => config,
      addresses: ({ src }: Promo) => ({ images: [src] }),
    },
  ],
};
