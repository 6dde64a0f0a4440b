import { Download, X } from 'lucide-react';
import { useState } from 'react';
import { routeUrl } from '#kernel/client/route-url.ts';
import { Button } from '#kernel/ui/button.tsx';
import { IconButton } from '#kernel/ui/icon-button.tsx';
import { Menu, MenuItem } from '#kernel/ui/menu.tsx';
import { SelectMenu } from '#kernel/ui/select.tsx';
import { captionRoutes, type Transcript } from '../contract.ts';
import { text } from './messages.ts';
import { type PlayerPosition, TranscriptLines } from './transcript-lines.tsx';
import styles from './transcript-panel.module.css';
import { useTranscript } from './use-transcript.ts';

interface TranscriptPanelProps {
  videoId: string;
  /** At least one. */
  transcripts: readonly Transcript[];
  player: PlayerPosition;
  onClose: () => void;
}

/** The transcript next to the video: it follows playback, seeks, and can be downloaded. */
export function TranscriptPanel({ videoId, transcripts, player, onClose }: TranscriptPanelProps) {
  const first = transcripts.find(({ is_default }) => is_default) ?? transcripts[0];
  const [chosen, setChosen] = useState(first?.language_locale ?? '');
  const { data: lines, error, refetch } = useTranscript(videoId, chosen);
  return (
    <section className={styles.panel} aria-label={text('transcript')}>
      <header className={styles.head}>
        <h2 className={styles.title}>{text('transcript')}</h2>
        {transcripts.length > 1 && (
          <SelectMenu
            aria-label={text('language')}
            value={chosen}
            options={transcripts.map(({ language_locale: value, label }) => ({ value, label }))}
            onChange={setChosen}
          />
        )}
        <DownloadMenu videoId={videoId} language={chosen} />
        <IconButton label={text('close')} icon={<X />} onClick={onClose} />
      </header>
      {lines ? (
        <TranscriptLines key={chosen} lines={lines} language={chosen} player={player} />
      ) : (
        <div className={styles.notice} role="status">
          <p>{text(error ? 'failed' : 'loading')}</p>
          {error && <Button onClick={() => void refetch()}>{text('tryAgain')}</Button>}
        </div>
      )}
    </section>
  );
}

function DownloadMenu({ videoId, language }: { videoId: string; language: string }) {
  const formats = [
    ['txt', text('formatTxt')],
    ['srt', text('formatSrt')],
    ['vtt', text('formatVtt')],
  ] as const;
  return (
    <Menu trigger={<IconButton label={text('download')} icon={<Download />} />}>
      {formats.map(([format, label]) => (
        <MenuItem
          key={format}
          render={<a href={routeUrl(captionRoutes.download, { id: videoId, language, format })} download />}
        >
          {label}
        </MenuItem>
      ))}
    </Menu>
  );
}
