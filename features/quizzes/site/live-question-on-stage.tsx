import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { videoChannel } from '#features/videos/contract.ts';
import { useApi } from '#kernel/client/api-context.ts';
import type { Listen } from '#kernel/client/event-stream.ts';
import { useListen } from '#kernel/client/listen-context.ts';
import { systemPlayerClock } from '#kernel/player/core/clock.ts';
import { createWidgetStorage } from '#kernel/player/core/widgets/widget-storage.ts';
import { createLiveQuestions, type LiveQuestions } from '../client/live-questions.ts';
import { LiveQuestionSpot } from '../panel/live-question-spot.tsx';
import type { QuizzesConfig } from '../player/context.ts';
import { parseConfig } from '../player/parse-config.ts';
import css from './live-question-on-stage.module.css';

interface LiveQuestionOnStageProps {
  readonly videoId: string;
  /** Whose answers this browser remembers. */
  readonly viewer: { readonly signedIn: boolean; readonly username: string };
  /** The configuration of the widget, as the server sent it. */
  readonly config: unknown;
  /** Says who answers, if nobody is signed in. */
  readonly viewToken: string;
}

/** The questions of a live event on a page that has no player yet: over the picture, on phones below it. */
export function LiveQuestionOnStage(props: LiveQuestionOnStageProps): ReactNode {
  const { config } = props;
  const parsed = useMemo(() => parse(config), [config]);
  const hasQuestions = parsed !== null && parsed.liveIds.length > 0 && !parsed.quiet;
  const questions = useLiveQuestions(props, hasQuestions);
  if (!questions || !parsed) return null;
  return (
    <div className={css.spot}>
      <LiveQuestionSpot questions={questions} formulas={parsed.formulas} />
    </div>
  );
}

function parse(config: unknown): QuizzesConfig | null {
  try {
    return parseConfig(config);
  } catch (error) {
    console.warn('quizzes: the configuration cannot be used.', error);
    return null;
  }
}

function useLiveQuestions(props: LiveQuestionOnStageProps, isEnabled: boolean): LiveQuestions | null {
  const { videoId, viewToken, viewer } = props;
  const { signedIn, username } = viewer;
  const api = useApi();
  const listen = useListen();
  const [questions, setQuestions] = useState<LiveQuestions | null>(null);
  // A new token would be another person; the first one stays.
  const [firstToken] = useState(viewToken);
  useEffect(() => {
    if (!isEnabled || !listen) return;
    const controller = new AbortController();
    const { signal } = controller;
    const storage = createWidgetStorage({
      storage: () => localStorage,
      videoId,
      viewer: () => ({ signedIn, username }),
    });
    const created = createLiveQuestions({
      videoId,
      api,
      signal,
      clock: systemPlayerClock,
      storage: storage('quizzes'),
      viewToken: () => firstToken,
      ...listenTo(listen, videoId, signal),
    });
    setQuestions(created);
    return () => {
      controller.abort();
      setQuestions(null);
    };
  }, [api, listen, isEnabled, videoId, signedIn, username, firstToken]);
  return questions;
}

/** The events of one video from the page's stream. */
function listenTo(listen: Listen, videoId: string, signal: AbortSignal) {
  const listeners = new Map<string, (event: { readonly data: unknown }) => void>();
  const resets = new Set<() => void>();
  const stop = listen([videoChannel(videoId)], {
    event: ({ type, data }) => listeners.get(type)?.({ data }),
    reset: () => {
      for (const reset of resets) reset();
    },
  });
  signal.addEventListener('abort', stop);
  return {
    on: (type: string, listener: (event: { readonly data: unknown }) => void) =>
      listeners.set(type, listener),
    onReset: (reset: () => void) => resets.add(reset),
  };
}
