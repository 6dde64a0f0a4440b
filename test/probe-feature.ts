import { readConfig } from '#apps/server/config.ts';
import { featureList } from '#apps/server/features.ts';
import type { Routes } from '#kernel/contract/route.ts';
import type { AnyFeature } from '#kernel/server/compose-features.ts';
import { defineFeature } from '#kernel/server/feature.ts';
import type { Handlers } from '#kernel/server/http/call.ts';

/** All features and a few additional routes, to test what the kernel does with any route. */
export function withProbe<R extends Routes>(routes: R, handlers: Handlers<R>): readonly AnyFeature[] {
  const probe = defineFeature({
    name: 'probe',
    needs: {},
    routes,
    migrations: [],
    create: () => ({ service: {}, handlers }),
  });
  return [...featureList(readConfig({})), probe];
}
