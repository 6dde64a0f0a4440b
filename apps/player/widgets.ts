import { captions } from '#features/captions/player/manifest.ts';
import { highlights, toc } from '#features/highlights/player/manifest.ts';
import { mediaSession } from '#features/media-session/player/manifest.ts';
import { problems } from '#features/problems/player/manifest.ts';
import { resume } from '#features/resume/player/manifest.ts';
import type { WidgetManifest } from '#kernel/player/core/widgets/manifest.ts';

/** Every widget of the player. The order is that of painting, and of what runs before the first play and after the end. */
export const widgets: readonly WidgetManifest[] = [captions, highlights, toc, resume, mediaSession, problems];
