import { defineSlice, type SliceContext } from '#kernel/store/slices.ts';
import { type ObjectFit, type Rect, type Size, videoRectIn } from '../video-rect.ts';
import type { PlayerTarget } from './target.ts';

const NOWHERE: Rect = { leftPx: 0, topPx: 0, widthPx: 0, heightPx: 0 };
const FITS: readonly string[] = ['contain', 'cover', 'fill', 'none', 'scale-down'];

/** Where the picture is inside the stage, in CSS pixels; all zero where nothing is laid out. */
export const videoRect = defineSlice({
  initial: NOWHERE,
  start({ target, signal, get, set }: SliceContext<PlayerTarget, Rect>) {
    const { stage, config } = target;
    const view = stage?.ownerDocument.defaultView;
    const video = target.element as unknown as HTMLVideoElement;
    if (!stage || !view || !(video instanceof view.HTMLElement)) return {};
    const measure = (): void => {
      const next = rounded(
        videoRectIn(boxOf(video, stage), naturalSize(video, config.video), fitOf(video, view)),
      );
      if (JSON.stringify(next) !== JSON.stringify(get())) set(next);
    };
    const observer = new view.ResizeObserver(measure);
    observer.observe(stage);
    // The controls of a skin may take room from the video without changing the stage.
    observer.observe(video);
    signal.addEventListener('abort', () => observer.disconnect());
    for (const type of ['loadedmetadata', 'resize']) video.addEventListener(type, measure, { signal });
    measure();
    return {};
  },
});

function boxOf(video: HTMLElement, stage: HTMLElement): Rect {
  const [own, around] = [video.getBoundingClientRect(), stage.getBoundingClientRect()];
  return {
    leftPx: own.left - around.left - stage.clientLeft,
    topPx: own.top - around.top - stage.clientTop,
    widthPx: own.width,
    heightPx: own.height,
  };
}

/** Before the metadata the aspect ratio is known from the configuration. */
function naturalSize(
  { videoWidth, videoHeight }: HTMLVideoElement,
  { aspectRatio, isAudio }: PlayerTarget['config']['video'],
): Size {
  if (isAudio) return { width: 0, height: 0 };
  if (videoWidth > 0) return { width: videoWidth, height: videoHeight };
  return { width: aspectRatio ?? 0, height: aspectRatio === null ? 0 : 1 };
}

function fitOf(video: HTMLElement, view: Window): ObjectFit {
  const { objectFit } = view.getComputedStyle(video);
  return FITS.includes(objectFit) ? (objectFit as ObjectFit) : 'contain';
}

const toTenth = (px: number): number => Math.round(px * 10) / 10;
const rounded = ({ leftPx, topPx, widthPx, heightPx }: Rect): Rect => ({
  leftPx: toTenth(leftPx),
  topPx: toTenth(topPx),
  widthPx: toTenth(widthPx),
  heightPx: toTenth(heightPx),
});
