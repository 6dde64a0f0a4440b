import type { InputOf } from '#kernel/contract/route.ts';
import type { Viewer } from '#kernel/contract/viewer.ts';
import type { Logo, Videofront } from './contract.ts';
import type { videofrontSettingRoutes } from './studio-contract.ts';

/** The front page API for other features and the pages. */
export interface VideofrontPort {
  get(viewer: Viewer): Promise<Videofront>;
  logo(viewer: Viewer): Promise<{ readonly logo: Logo | null }>;
  /** From a cache: every page and every player asks for it. */
  logoOf(organizationId: string): Promise<Logo | null>;
  change(viewer: Viewer, change: InputOf<typeof videofrontSettingRoutes.change>): Promise<unknown>;
}
