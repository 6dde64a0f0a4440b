import { useEffect, useState } from 'react';
import { withTokenFrom } from '../../core/media/signed-url.ts';
import { usePlayer } from '../use-player.ts';
import { parseStoryboard, type StoryboardCue } from './storyboard.ts';

const none: readonly StoryboardCue[] = [];

/** The pictures of the preview. They are fetched when somebody first points at the bar, with a token that works then. */
export function useStoryboard(wanted: boolean): readonly StoryboardCue[] {
  const { config, mediaUrls } = usePlayer();
  const url = config.video.storyboardUrl;
  const [cues, setCues] = useState(none);
  const hasCues = cues.length > 0;
  useEffect(() => {
    if (!wanted || !url) return;
    const ending = new AbortController();
    const { signal } = ending;
    async function bring(address: string): Promise<void> {
      const fresh = new URL(await mediaUrls.freshUrl(address), location.href).href;
      if (signal.aborted) return;
      if (hasCues)
        return setCues((known) => known.map((cue) => ({ ...cue, url: withTokenFrom(cue.url, fresh) })));
      const answer = await fetch(fresh, { signal });
      setCues(parseStoryboard(answer.ok ? await answer.text() : '', fresh));
    }
    // A preview without pictures still tells the time.
    bring(url).catch(() => undefined);
    return () => ending.abort();
  }, [wanted, hasCues, url, mediaUrls]);
  return cues;
}
