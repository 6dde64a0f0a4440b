import { domainToASCII } from 'node:url';
import { administeredBy } from '#features/organizations/contract.ts';
import type { VideosPort } from '#features/videos/port.ts';
import { AppError, fail, kernelErrors } from '#kernel/contract/errors.ts';
import type { Viewer } from '#kernel/contract/viewer.ts';
import type { Clock } from '#kernel/server/clock.ts';
import { frameAncestors, mayEmbed, readSite } from '../allowed-sites.ts';
import type { VideoSites } from '../contract.ts';
import type { EmbedStore } from './store.ts';

export interface SitesOptions {
  readonly store: EmbedStore;
  readonly videos: VideosPort;
  readonly clock: Clock;
  readonly publicUrl: string;
}

/** How a page is being asked for; a `Call` is one. */
export interface FramingRequest {
  header(name: string): string | undefined;
}

/** EM-01: whether and where a video may be shown in a frame. */
export interface Framing {
  /** For the header; the browser keeps it, with or without a Referer. */
  readonly frameAncestors: string;
  /** The request itself says that it comes from a frame on another site: nothing of the video is sent there. */
  readonly refused: boolean;
}

const FRAMES: readonly (string | undefined)[] = ['iframe', 'frame', 'embed', 'object'];
/** What is not a video, or not for this viewer, has nothing to protect: its message can be read everywhere. */
const ANYWHERE: Framing = { frameAncestors: '*', refused: false };

/** Which sites may embed. The list of a video stands instead of its organization's; an empty one allows all. */
export function createSites({ store, videos, clock, publicUrl }: SitesOptions) {
  async function effective(videoId: string, organizationId: string): Promise<string[]> {
    const [own, shared] = await Promise.all([
      store.videoSites(videoId),
      store.organizationSites(organizationId),
    ]);
    return own ?? shared;
  }
  async function ofVideo(id: string, organizationId: string): Promise<VideoSites> {
    const [sites, holds] = await Promise.all([store.videoSites(id), effective(id, organizationId)]);
    return { sites, effective: holds };
  }

  return {
    async videoSites(viewer: Viewer, id: string): Promise<VideoSites> {
      const found = await videos.editable(viewer, id);
      return ofVideo(found.id, found.row.organization_id);
    },
    async setVideoSites(viewer: Viewer, id: string, typed: readonly string[] | null): Promise<VideoSites> {
      const found = await videos.editable(viewer, id);
      await store.setVideoSites(found.id, typed && readSites(typed), clock.now());
      return ofVideo(found.id, found.row.organization_id);
    },
    async organizationSites(viewer: Viewer): Promise<{ sites: string[] }> {
      return { sites: await store.organizationSites(administeredBy(viewer)) };
    },
    async setOrganizationSites(viewer: Viewer, typed: readonly string[]): Promise<{ sites: string[] }> {
      const sites = readSites(typed);
      await store.setOrganizationSites(administeredBy(viewer), sites, clock.now());
      return { sites };
    },

    /** For a video that is opened in place of another one, where no browser checks `frame-ancestors`. */
    async mayFrame(viewer: Viewer, videoId: string, ancestorOrigins: readonly string[]): Promise<boolean> {
      const { row } = await videos.see(viewer, videoId);
      const list = await effective(videoId, row.organization_id);
      const sites = list.length === 0 ? null : list;
      return ancestorOrigins.every((origin) => mayEmbed(origin, sites, publicUrl));
    },
    async framing(viewer: Viewer, videoId: string, request: FramingRequest): Promise<Framing> {
      const found = await videos.see(viewer, videoId).catch((error: unknown) => {
        if (error instanceof AppError) return null;
        throw error;
      });
      if (!found) return ANYWHERE;
      const list = await effective(videoId, found.row.organization_id);
      const sites = list.length === 0 ? null : list;
      const referer = request.header('referer');
      const framed = FRAMES.includes(request.header('sec-fetch-dest'));
      return {
        frameAncestors: frameAncestors(sites),
        refused: framed && referer !== undefined && !mayEmbed(referer, sites, publicUrl),
      };
    },
  };
}

/** Names in other scripts as the header wants them; a line that is no site is named to whoever typed it. */
function readSites(typed: readonly string[]): string[] {
  const fields: Record<string, string> = {};
  const sites = typed.flatMap((text, index) => {
    const read = readSite(toAscii(text));
    if ('site' in read) return [read.site];
    fields[`sites.${index}`] = read.problem;
    return [];
  });
  if (Object.keys(fields).length > 0) throw fail(kernelErrors, 'INVALID_INPUT', { fields });
  return [...new Set(sites)];
}

function toAscii(text: string): string {
  const [, before = '', host = '', after = ''] =
    /^\s*((?:https?:\/\/)?(?:\*\.)?)([^\s/:?#@]+)(.*?)\s*$/is.exec(text) ?? [];
  // biome-ignore lint/suspicious/noControlCharactersInRegex: ASCII needs no turning
  if (host === '' || /^[\u0000-\u007f]*$/.test(host)) return text;
  return before + domainToASCII(host) + after;
}
