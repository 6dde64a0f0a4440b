import { useEffect, useState } from 'react';
import { parseStoryboard } from '#kernel/player/react/seek/storyboard.ts';
import { choosePreviewFrames, type SheetSize, tileStyle } from './preview-frames.ts';

/** A pointer that only passes by loads nothing. */
const INTENT_MS = 350;
const FRAME_MS = 700;
/** Touch devices have no hover, and some people want nothing to move. */
const CAN_PREVIEW = '(hover: hover) and (prefers-reduced-motion: no-preference)';

type Style = ReturnType<typeof tileStyle>;

async function loadFrames(address: string, signal: AbortSignal): Promise<Style[]> {
  const url = new URL(address, location.href).href;
  const response = await fetch(url, { signal });
  const frames = choosePreviewFrames(response.ok ? parseStoryboard(await response.text(), url) : []);
  if (!frames[0]) return [];
  const sheet = await loadSheet(frames[0].url);
  return frames.map((frame) => tileStyle(frame, sheet));
}

async function loadSheet(url: string): Promise<SheetSize> {
  const image = new Image();
  image.src = url;
  await image.decode();
  return { width: image.naturalWidth, height: image.naturalHeight };
}

/** The frame of the preview to show now, while the card is hovered or focused; null before it is loaded. */
export function usePreview(address: string | null, wanted: boolean): Style | null {
  const [frames, setFrames] = useState<readonly Style[]>([]);
  const [index, setIndex] = useState(0);
  useEffect(() => {
    if (!address || !wanted || !matchMedia(CAN_PREVIEW).matches) return;
    const controller = new AbortController();
    const intent = setTimeout(() => {
      // Without a preview, the thumbnail stays.
      loadFrames(address, controller.signal).then(
        (loaded) => !controller.signal.aborted && setFrames(loaded),
        () => undefined,
      );
    }, INTENT_MS);
    return () => {
      clearTimeout(intent);
      controller.abort();
      setFrames([]);
      setIndex(0);
    };
  }, [address, wanted]);
  useEffect(() => {
    if (frames.length < 2) return;
    const next = setTimeout(() => setIndex((index + 1) % frames.length), FRAME_MS);
    return () => clearTimeout(next);
  }, [frames, index]);
  return frames[index] ?? null;
}
