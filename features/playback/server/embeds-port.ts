import type { Viewer } from '#kernel/contract/viewer.ts';

/** What playback needs of embeds. Declared here because embeds depends on playback's contract. */
export interface EmbedsPort {
  /** The pass that a page opened with an embed token sends with its calls; null for all others. */
  passFor(viewer: Viewer, videoId: string): string | null;
  /** EM-01: whether all host pages around a frame may show the video. */
  mayFrame(viewer: Viewer, videoId: string, ancestorOrigins: readonly string[]): Promise<boolean>;
  /** EM-01: which sites may embed the video, and whether this request comes from a frame on another one. */
  framing(
    viewer: Viewer,
    videoId: string,
    request: { header(name: string): string | undefined },
  ): Promise<{ readonly frameAncestors: string; readonly refused: boolean }>;
}
