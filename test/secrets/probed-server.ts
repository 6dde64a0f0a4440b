import { readConfig } from '#apps/server/config.ts';
import { featureList } from '#apps/server/features.ts';
import { kinds, widgetSources, widgets } from '#apps/server/widgets.ts';
import { createPlaybackFeature } from '#features/playback/server/feature.ts';
import { createTimelineFeature } from '#features/timeline/server/feature.ts';
import type { AnyFeature } from '#kernel/server/compose-features.ts';
import { createFakeBuild } from '#test/fake-build.ts';
import { createTestServer, type TestServer } from '#test/test-server.ts';
import { probe } from './probe-widgets.ts';

export interface ProbedServer extends TestServer {
  /** The paths of all pages, and the kinds of all topics. */
  readonly pages: readonly string[];
  readonly topics: readonly string[];
}

/** The whole server with its pages, the real widgets and kinds, and those of the probe. */
export async function startProbedServer(): Promise<ProbedServer> {
  const pages: string[] = [];
  const topics: string[] = [];
  const replaced: Readonly<Record<string, AnyFeature>> = {
    timeline: createTimelineFeature({ kinds: [...kinds, ...(probe.kinds ?? [])] }),
    playback: createPlaybackFeature({ widgets: [...widgets, ...probe.widgets], sources: widgetSources }),
  };
  const noted = (feature: AnyFeature): AnyFeature => ({
    ...feature,
    create(kernel, needs) {
      const parts = feature.create(kernel, needs);
      pages.push(...(parts.pages ?? []).map(({ path }) => path));
      topics.push(...Object.keys(parts.topics ?? {}));
      return parts;
    },
  });
  const all = featureList(readConfig({ DATA_DIR: '/tmp/unused' })) as readonly AnyFeature[];
  const features = all.map((feature) => noted(replaced[feature.name] ?? feature));
  const server = await createTestServer({ compose: { features, distDir: createFakeBuild() } });
  return { ...server, pages, topics };
}
