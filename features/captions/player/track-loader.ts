import { createCaptionFiles } from './caption-files.ts';
import type { CaptionsContext } from './captions-state.ts';

const ROLES = ['main', 'second', 'transcript'] as const;
type Role = (typeof ROLES)[number];

/** The language that each role needs for the viewer's current choices; null for none. */
function selectLanguages(ctx: CaptionsContext): Readonly<Record<Role, string | null>> {
  const { chosen, last, style } = ctx.player.state().captions;
  const { isDrawerOpen, transcriptLanguage } = ctx.state.get();
  const hasTrack = (language: string | undefined): boolean =>
    ctx.config.tracks.some((track) => track.language === language);
  const second = chosen !== null && style.second !== chosen && hasTrack(style.second) ? style.second! : null;
  return { main: chosen, second, transcript: isDrawerOpen ? (transcriptLanguage ?? chosen ?? last) : null };
}

/** Both languages at once; the browser stacks overlapping cues. */
function shareCuesWithBrowser(ctx: CaptionsContext): void {
  const { main, second } = ctx.state.get();
  ctx.player.setNativeCaptionCues([...(main?.index.cues ?? []), ...(second?.index.cues ?? [])]);
}

/** Returns a function that loads the files of the selected languages; call it after every change of choice. */
export function createTrackLoader(ctx: CaptionsContext, onTracksChanged: () => void): () => void {
  const files = createCaptionFiles(ctx);
  const requested: Record<Role, string | null> = { main: null, second: null, transcript: null };

  async function loadTrack(role: Role, language: string | null): Promise<void> {
    ctx.state.set({ [role]: null });
    onTracksChanged();
    shareCuesWithBrowser(ctx);
    if (language === null) return;
    try {
      const index = await files.load(language);
      if (requested[role] !== language || ctx.signal.aborted) return;
      const failedLanguages = ctx.state.get().failedLanguages.filter((failed) => failed !== language);
      ctx.state.set({ [role]: { language, index }, failedLanguages });
      onTracksChanged();
      shareCuesWithBrowser(ctx);
    } catch (error) {
      if (requested[role] !== language || ctx.signal.aborted) return;
      console.warn(error);
      ctx.state.set({ failedLanguages: [...new Set([...ctx.state.get().failedLanguages, language])] });
    }
  }
  return () => {
    const selected = selectLanguages(ctx);
    for (const role of ROLES) {
      if (selected[role] === requested[role]) continue;
      requested[role] = selected[role];
      void loadTrack(role, selected[role]);
    }
  };
}
