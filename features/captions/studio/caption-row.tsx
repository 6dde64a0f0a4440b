import { Captions, CaptionsOff, Download, Ellipsis, Pencil, Replace, Trash2 } from 'lucide-react';
import { Chip } from '#kernel/ui/chip.tsx';
import { IconButton } from '#kernel/ui/icon-button.tsx';
import { Menu, MenuItem, MenuSeparator } from '#kernel/ui/menu.tsx';
import { captionRoutes, type Transcript } from '../contract.ts';
import { text } from '../messages.ts';
import styles from './captions-block.module.css';

interface CaptionRowProps {
  readonly video: string;
  readonly transcript: Transcript;
  onDefault(isDefault: boolean): void;
  onRename(): void;
  onReplace(): void;
  onRemove(): void;
}

export function CaptionRow(props: CaptionRowProps) {
  const { video, transcript, onDefault, onRename, onReplace, onRemove } = props;
  const { label, language_locale: language, cue_count: count, is_default } = transcript;
  const downloadUrl = (format: string): string =>
    `${captionRoutes.download.path.replace(':id', encodeURIComponent(video)).replace(':language', language)}?format=${format}`;
  return (
    <li className={styles.row}>
      <div className={styles.about}>
        <bdi className={styles.name}>{label}</bdi>
        <span className={styles.muted}>
          {language} · {text('lineCount', { count })}
        </span>
      </div>
      {is_default && <Chip tone="accent">{text('default')}</Chip>}
      <Menu trigger={<IconButton label={text('more', { name: label })} icon={<Ellipsis />} />}>
        {is_default ? (
          <MenuItem icon={<CaptionsOff />} onClick={() => onDefault(false)}>
            {text('startWithout')}
          </MenuItem>
        ) : (
          <MenuItem icon={<Captions />} onClick={() => onDefault(true)}>
            {text('makeDefault')}
          </MenuItem>
        )}
        <MenuItem icon={<Pencil />} onClick={onRename}>
          {text('rename')}
        </MenuItem>
        <MenuItem icon={<Replace />} onClick={onReplace}>
          {text('replace')}
        </MenuItem>
        {['vtt', 'srt'].map((format) => (
          <MenuItem key={format} icon={<Download />} render={<a href={downloadUrl(format)} download />}>
            {text('download', { format })}
          </MenuItem>
        ))}
        <MenuSeparator />
        <MenuItem icon={<Trash2 />} danger onClick={onRemove}>
          {text('delete')}
        </MenuItem>
      </Menu>
    </li>
  );
}
