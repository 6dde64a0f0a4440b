import { domainToASCII } from 'node:url';
import { requireAdministeredOrganization } from '#features/organizations/contract.ts';
import type { VideosPort } from '#features/videos/port.ts';
import { AppError, fail, kernelErrors } from '#kernel/contract/errors.ts';
import type { Viewer } from '#kernel/contract/viewer.ts';
import type { Clock } from '#kernel/server/clock.ts';
import { canEmbed, frameAncestors, parseSite } from '../allowed-sites.ts';
import type { VideoSites } from '../contract.ts';
import type { EmbedStore } from './store.ts';

export interface EmbedSitesOptions {
  readonly store: EmbedStore;
  readonly videos: VideosPort;
  readonly clock: Clock;
  readonly publicUrl: string;
}

/** The part of a `Call` that framing depends on. */
export interface FramingRequest {
  header(name: string): string | undefined;
}

/** EM-01: whether and where a video may be framed. */
export interface Framing {
  /** Header value, which browsers enforce with or without a Referer. */
  readonly frameAncestors: string;
  /** Whether the request comes from a frame on a disallowed site, so that nothing about the video may be sent. */
  readonly refused: boolean;
}

const FRAME_DESTINATIONS: readonly (string | undefined)[] = ['iframe', 'frame', 'embed', 'object'];
/** For missing videos and those the viewer may not see: the error page has nothing to protect. */
const UNRESTRICTED: Framing = { frameAncestors: '*', refused: false };

/** The sites that may embed. A video's list overrides that of its organization; an empty list allows all sites. */
export function createEmbedSites({ store, videos, clock, publicUrl }: EmbedSitesOptions) {
  async function readEffectiveSites(videoId: string, organizationId: string): Promise<string[]> {
    const [own, shared] = await Promise.all([
      store.videoSites(videoId),
      store.organizationSites(organizationId),
    ]);
    return own ?? shared;
  }
  async function readVideoSites(id: string, organizationId: string): Promise<VideoSites> {
    const [sites, effective] = await Promise.all([
      store.videoSites(id),
      readEffectiveSites(id, organizationId),
    ]);
    return { sites, effective };
  }

  return {
    effectiveSites: readEffectiveSites,
    async videoSites(viewer: Viewer, id: string): Promise<VideoSites> {
      const found = await videos.requireEditable(viewer, id);
      return readVideoSites(found.id, found.row.organization_id);
    },
    async setVideoSites(viewer: Viewer, id: string, lines: readonly string[] | null): Promise<VideoSites> {
      const found = await videos.requireEditable(viewer, id);
      await store.setVideoSites(found.id, lines && parseSites(lines), clock.now());
      return readVideoSites(found.id, found.row.organization_id);
    },
    async organizationSites(viewer: Viewer): Promise<{ sites: string[] }> {
      return { sites: await store.organizationSites(requireAdministeredOrganization(viewer)) };
    },
    async setOrganizationSites(viewer: Viewer, lines: readonly string[]): Promise<{ sites: string[] }> {
      const sites = parseSites(lines);
      await store.setOrganizationSites(requireAdministeredOrganization(viewer), sites, clock.now());
      return { sites };
    },

    /** For a video opened in place of another one, where no browser checks `frame-ancestors`. */
    async mayFrame(viewer: Viewer, videoId: string, ancestorOrigins: readonly string[]): Promise<boolean> {
      const { row } = await videos.getWithRow(viewer, videoId);
      const list = await readEffectiveSites(videoId, row.organization_id);
      const sites = list.length === 0 ? null : list;
      return ancestorOrigins.every((origin) => canEmbed(origin, sites, publicUrl));
    },

    async framing(viewer: Viewer, videoId: string, request: FramingRequest): Promise<Framing> {
      const found = await videos.getWithRow(viewer, videoId).catch((error: unknown) => {
        if (error instanceof AppError) return null;
        throw error;
      });
      if (!found) return UNRESTRICTED;
      const list = await readEffectiveSites(videoId, found.row.organization_id);
      const sites = list.length === 0 ? null : list;
      const referer = request.header('referer');
      const isFramed = FRAME_DESTINATIONS.includes(request.header('sec-fetch-dest'));
      return {
        frameAncestors: frameAncestors(sites),
        refused: isFramed && referer !== undefined && !canEmbed(referer, sites, publicUrl),
      };
    },
  };
}

/** Converts host names to ASCII for the header; reports invalid lines by index. */
function parseSites(lines: readonly string[]): string[] {
  const fields: Record<string, string> = {};
  const sites = lines.flatMap((text, index) => {
    const parsed = parseSite(toAscii(text));
    if ('site' in parsed) return [parsed.site];
    fields[`sites.${index}`] = parsed.problem;
    return [];
  });
  if (Object.keys(fields).length > 0) throw fail(kernelErrors, 'INVALID_INPUT', { fields });
  return [...new Set(sites)];
}

function toAscii(text: string): string {
  const [, before = '', host = '', after = ''] =
    /^\s*((?:https?:\/\/)?(?:\*\.)?)([^\s/:?#@]+)(.*?)\s*$/is.exec(text) ?? [];
  // biome-ignore lint/suspicious/noControlCharactersInRegex: matches ASCII, which needs no conversion
  if (host === '' || /^[\u0000-\u007f]*$/.test(host)) return text;
  return before + domainToASCII(host) + after;
}
