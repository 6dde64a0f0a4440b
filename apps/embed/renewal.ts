import { CallError } from '#apps/player/api-port.ts';
import type { WidgetConfiguration } from '#features/playback/contract.ts';
import { type ProblemCode, problem, problems } from '#kernel/player/core/problems.ts';
import type { ApiPort } from '#kernel/player/core/widget.ts';

/** A new address when the old one has expired; where the video was taken away meanwhile, that is said. */
export const createRenewal = (api: ApiPort, path: string) => async (): Promise<string | null> => {
  try {
    return (await api.get<Pick<WidgetConfiguration, 'mediaurl'>>(path)).mediaurl;
  } catch (error) {
    const code = error instanceof CallError ? error.code : '';
    if (code in problems) throw problem(code as ProblemCode, 'the server says so');
    throw problem('MEDIA_NETWORK', 'no new address could be had');
  }
};
