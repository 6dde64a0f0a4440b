import { BookOpen } from 'lucide-react';
import { useCallback, useMemo, useRef, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import type { VideoSummary } from '#features/videos/contract.ts';
import { buttonClass } from '#kernel/ui/button.tsx';
import { Chip } from '#kernel/ui/chip.tsx';
import { useDebounced } from '#kernel/ui/use-debounced.ts';
import { usePageTitle } from '#kernel/ui/use-page-title.ts';
import { CodePanel } from './code-panel.tsx';
import { EmptyStage } from './empty-stage.tsx';
import { useInitialVideo } from './initial-video.ts';
import { addLine, type LogLine } from './log-lines.ts';
import { MessageLog } from './message-log.tsx';
import { text } from './messages.ts';
import { MethodPanel } from './method-panel.tsx';
import { ParameterFields } from './parameter-fields.tsx';
import styles from './playground.module.css';
import { type PlaygroundSettings, readConfig, readSettings, sdkOptions, settingsQuery } from './settings.ts';
import { snippets } from './snippets.ts';
import { useSdkPlayer, type WriteLog } from './use-sdk-player.ts';
import { VideoChoice } from './video-choice.tsx';
import { WidgetFields } from './widget-fields.tsx';

/** In code without a video. */
const NO_VIDEO = 'VIDEO_ID';
/** Keeps typing from creating a new player with each letter. */
const DEBOUNCE_MS = 500;

/** Lets users try out embedding: choose a video, copy the code, call methods, and watch messages. */
export function PlaygroundPage() {
  usePageTitle(text('title'));
  const [query, setQuery] = useSearchParams();
  const [settings, setSettings] = useState(() => readSettings(query));
  const [lines, setLines] = useState<readonly LogLine[]>([]);
  const [place, setPlace] = useState<HTMLElement | null>(null);
  const startedAtMs = useRef(performance.now());
  const log: WriteLog = useCallback((kind, name, value) => {
    const atMs = performance.now() - startedAtMs.current;
    setLines((current) => addLine(current, { kind, name, value, atMs }));
  }, []);
  const change = (part: Partial<PlaygroundSettings>): void => {
    const next = { ...settings, ...part };
    setSettings(next);
    setQuery(settingsQuery(next), { replace: true, preventScrollReset: true });
  };
  const choose = ({ kapsule_id, src }: Pick<VideoSummary, 'kapsule_id' | 'src'>): void =>
    change({ video: kapsule_id, isLive: src === 'LIVE_EVENT' });
  const hasNoVideos = useInitialVideo(settings.video === '', choose);
  const isValid = settings.video !== '' && 'config' in readConfig(settings.config);
  const options = useMemo(() => (isValid ? sdkOptions(settings) : null), [settings, isValid]);
  const { player, isReady } = useSdkPlayer(place, useDebounced(options, DEBOUNCE_MS), log);

  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <div>
          <h1>{text('title')}</h1>
          <p className={styles.lead}>{text('lead')}</p>
        </div>
        <Link className={buttonClass('secondary')} to="/app/studio/guides/embedding">
          <BookOpen aria-hidden="true" />
          {text('guide')}
        </Link>
      </header>
      <div className={styles.columns}>
        <div className={styles.stageColumn}>
          <section className={styles.stage} data-part="stage" aria-label={text('player')}>
            {settings.video ? (
              <div ref={setPlace} className={styles.place} />
            ) : (
              <EmptyStage hasNoVideos={hasNoVideos} />
            )}
          </section>
          <section className={styles.card} data-part="messages" aria-labelledby="messages-title">
            <div className={styles.cardHead}>
              <h2 id="messages-title" className={styles.cardTitle}>
                {text('messages')}
              </h2>
              <Chip tone={isReady ? 'success' : 'neutral'}>
                {text(isReady ? 'connected' : 'notConnected')}
              </Chip>
            </div>
            <MessageLog lines={lines} onClear={() => setLines([])} />
          </section>
        </div>
        <div className={styles.formColumn}>
          <section className={styles.card} data-part="video" aria-label={text('video')}>
            <VideoChoice video={settings.video} onChoose={choose} />
          </section>
          <section className={styles.card} data-part="methods" aria-labelledby="methods-title">
            <h2 id="methods-title" className={styles.cardTitle}>
              {text('methods')}
            </h2>
            <MethodPanel player={player} log={log} />
          </section>
          <section className={styles.card} data-part="code" aria-labelledby="code-title">
            <h2 id="code-title" className={styles.cardTitle}>
              {text('code')}
            </h2>
            <CodePanel
              snippets={snippets({ ...settings, video: settings.video || NO_VIDEO }, location.origin)}
            />
          </section>
          <section className={styles.card} data-part="parameters" aria-labelledby="parameters-title">
            <h2 id="parameters-title" className={styles.cardTitle}>
              {text('parameters')}
            </h2>
            <ParameterFields
              parameters={settings.parameters}
              onChange={(parameters) => change({ parameters })}
            />
          </section>
          <section className={styles.card} data-part="widgets" aria-labelledby="widgets-title">
            <h2 id="widgets-title" className={styles.cardTitle}>
              {text('widgets')}
            </h2>
            <WidgetFields widgets={settings.widgets} config={settings.config} onChange={change} />
          </section>
        </div>
      </div>
    </div>
  );
}
