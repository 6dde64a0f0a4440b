import { type RefObject, useEffect, useRef, useState } from 'react';
import { videoRoutes } from '#features/videos/contract.ts';
import { useApi } from '#kernel/client/api-context.ts';
import { errorCode, errorMessage } from '#kernel/client/error-message.ts';
import { mediaErrors } from '../contract.ts';
import { loadEngine, type PlayProblem } from './hls-engine.ts';

const texts: Readonly<Record<PlayProblem, string>> = {
  connection: 'The connection to the server is lost.',
  preparing: mediaErrors.MEDIA_PREPARING.message,
  format: 'This browser cannot play this video.',
};

interface Playing {
  /** Why it does not play, in words. */
  readonly problem: string | null;
  retry(): void;
}

/** Plays a video in an element. Its address is taken once: a newer one is asked for only when the old one ends. */
export function useEngine(element: RefObject<HTMLVideoElement | null>, id: string, address: string): Playing {
  const api = useApi();
  const [problem, setProblem] = useState<string | null>(null);
  const [attempt, setAttempt] = useState(0);
  const newest = useRef(address);
  const stopped = useRef({ atSec: 0, playing: false });

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt starts anew
  useEffect(() => {
    const video = element.current;
    if (!video) return;
    let detach = (): void => undefined;
    let ended = false;
    const { atSec, playing } = stopped.current;
    const onProblem = (text: string): void => {
      if (ended) return;
      stopped.current = { atSec: video.currentTime || atSec, playing: !video.paused };
      detach();
      setProblem(text);
    };
    const renew = async (): Promise<string | null> => {
      try {
        const { media } = await api.call(videoRoutes.get, { id });
        newest.current = media?.hls ?? newest.current;
        return media?.hls ?? null;
      } catch (error) {
        // Taken away meanwhile: its own words say more than a lost connection.
        if (errorCode(error) !== 'UNREACHABLE') onProblem(errorMessage(error));
        return null;
      }
    };
    const start = async (): Promise<void> => {
      const engine = await loadEngine();
      if (ended) return;
      if (!engine) return onProblem(texts.format);
      const options = { video, address: newest.current, startSec: atSec, renew };
      detach = engine({ ...options, onProblem: (kind) => onProblem(texts[kind]) });
      if (playing) video.play().catch(() => undefined);
    };
    start().catch(() => onProblem(texts.connection));
    return () => {
      ended = true;
      detach();
    };
  }, [api, id, attempt]);

  return {
    problem,
    retry() {
      setProblem(null);
      setAttempt((count) => count + 1);
    },
  };
}
