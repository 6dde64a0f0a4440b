import { useEffect, useState } from 'react';
import { usePlayer } from '../use-player.ts';
import { parseStoryboard, type StoryboardCue } from './storyboard.ts';

const none: readonly StoryboardCue[] = [];

/** The pictures of the preview. They are fetched when somebody first points at the bar. */
export function useStoryboard(wanted: boolean): readonly StoryboardCue[] {
  const url = usePlayer().config.video.storyboardUrl;
  const [cues, setCues] = useState(none);
  const [asked, setAsked] = useState(false);
  if (wanted && !asked) setAsked(true);
  useEffect(() => {
    if (!asked || !url) return;
    const ending = new AbortController();
    const address = new URL(url, location.href).href;
    fetch(address, { signal: ending.signal })
      .then((answer) => (answer.ok ? answer.text() : ''))
      .then((vtt) => setCues(parseStoryboard(vtt, address)))
      // A preview without pictures still tells the time.
      .catch(() => undefined);
    return () => ending.abort();
  }, [asked, url]);
  return cues;
}
