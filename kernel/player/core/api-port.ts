import type { CallInputOf, OutputOf, RouteCall } from '#kernel/contract/route.ts';

/**
 * Calls our server by contract. A feature declares the routes of its widgets in `calls.ts`, without schemas.
 * @example const { list } = await ctx.api.call(artifactCalls.list, { id: ctx.player.video.id });
 */
export interface ApiPort {
  call<R extends RouteCall>(
    route: R,
    input: CallInputOf<R>,
    options?: { readonly signal?: AbortSignal; readonly query?: URLSearchParams },
  ): Promise<OutputOf<R>>;
}
