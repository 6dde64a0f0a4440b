import { useEffect, useState } from 'react';
import { withTokenFrom } from '../../core/media/signed-url.ts';
import { usePlayer } from '../use-player.ts';
import { parseStoryboard, type StoryboardCue } from './storyboard.ts';

const NO_CUES: readonly StoryboardCue[] = [];

/** The preview thumbnails. They are loaded when the pointer first reaches the bar, with a current token. */
export function useStoryboard(wanted: boolean): readonly StoryboardCue[] {
  const { config, mediaUrls } = usePlayer();
  const url = config.video.storyboardUrl;
  const [cues, setCues] = useState(NO_CUES);
  const hasCues = cues.length > 0;
  useEffect(() => {
    if (!wanted || !url) return;
    const controller = new AbortController();
    const { signal } = controller;
    async function load(vttUrl: string): Promise<void> {
      const fresh = new URL(await mediaUrls.freshUrl(vttUrl), location.href).href;
      if (signal.aborted) return;
      if (hasCues)
        return setCues((known) => known.map((cue) => ({ ...cue, url: withTokenFrom(cue.url, fresh) })));
      const response = await fetch(fresh, { signal });
      setCues(parseStoryboard(response.ok ? await response.text() : '', fresh));
    }
    // The preview still shows the time without thumbnails.
    load(url).catch(() => undefined);
    return () => controller.abort();
  }, [wanted, hasCues, url, mediaUrls]);
  return cues;
}
