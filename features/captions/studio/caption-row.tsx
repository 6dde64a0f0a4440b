import { Captions, CaptionsOff, Download, Ellipsis, Pencil, Replace, Trash2 } from 'lucide-react';
import { Chip } from '#kernel/ui/chip.tsx';
import { IconButton } from '#kernel/ui/icon-button.tsx';
import { Menu, MenuItem, MenuSeparator } from '#kernel/ui/menu.tsx';
import { captionRoutes, type Transcript } from '../contract.ts';
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
          {language} · {count === 1 ? '1 line' : `${count} lines`}
        </span>
      </div>
      {is_default && <Chip tone="accent">Default</Chip>}
      <Menu trigger={<IconButton label={`More for ${label}`} icon={<Ellipsis />} />}>
        {is_default ? (
          <MenuItem icon={<CaptionsOff />} onClick={() => onDefault(false)}>
            Begin without captions
          </MenuItem>
        ) : (
          <MenuItem icon={<Captions />} onClick={() => onDefault(true)}>
            Make default
          </MenuItem>
        )}
        <MenuItem icon={<Pencil />} onClick={onRename}>
          Rename
        </MenuItem>
        <MenuItem icon={<Replace />} onClick={onReplace}>
          Replace file
        </MenuItem>
        {['vtt', 'srt'].map((format) => (
          <MenuItem key={format} icon={<Download />} render={<a href={downloadUrl(format)} download />}>
            Download as .{format}
          </MenuItem>
        ))}
        <MenuSeparator />
        <MenuItem icon={<Trash2 />} danger onClick={onRemove}>
          Delete
        </MenuItem>
      </Menu>
    </li>
  );
}
