import { describe, expect, it } from 'vitest';
import type { RouteCall, Routes } from '#kernel/contract/route.ts';

type Calls = Readonly<Record<string, RouteCall>>;
const files = import.meta.glob<Record<string, Calls>>('../features/*/calls.ts', { eager: true });
const contracts = import.meta.glob<Record<string, Routes>>('../features/*/{contract,*-contract}.ts', {
  eager: true,
});

const routesByName = new Map(Object.values(contracts).flatMap((exported) => Object.entries(exported)));

/** 'likeCalls' in a feature's calls.ts has the routes of 'likeRoutes' in a contract, usually its own. */
const declared = Object.values(files).flatMap((exported) =>
  Object.entries(exported).flatMap(([name, calls]) => {
    const routes = routesByName.get(name.replace(/Calls$/, 'Routes'));
    return Object.entries(calls).map(([route, call]) => [`${name}.${route}`, call, routes?.[route]] as const);
  }),
);

describe('the calls of a feature', () => {
  it('are found', () => {
    expect(declared.map(([name]) => name)).toEqual(
      expect.arrayContaining(['accountCalls.me', 'artifactCalls.list', 'problemCalls.report']),
    );
  });

  it.each(declared)('%s agrees with the contract', (_, call, route) => {
    const { method, path, encoding } = route ?? {};
    expect(call).toEqual({ method, path, ...(encoding ? { encoding } : {}) });
  });
});
