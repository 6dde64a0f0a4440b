import { Download, FileBraces, FileSpreadsheet } from 'lucide-react';
import type { ReactElement } from 'react';
import { IconButton } from '#kernel/ui/icon-button.tsx';
import { Menu, MenuItem } from '#kernel/ui/menu.tsx';
import type { OrganizationPart, VideoPart } from '../contract.ts';
import { text } from './messages.ts';

export type ExportPart = OrganizationPart | VideoPart;
/** The address of a file with one part of what is shown. */
export type ExportUrl = (part: ExportPart, format: 'csv' | 'json') => string;

interface ExportMenuProps {
  readonly part: ExportPart;
  readonly url: ExportUrl;
  /** What is exported, for screen readers. */
  readonly subject: string;
  readonly trigger?: ReactElement;
}

/** The numbers of a chart as a file. */
export function ExportMenu({ part, url, subject, trigger }: ExportMenuProps) {
  const button = trigger ?? <IconButton label={text('exportOf', { subject })} icon={<Download />} />;
  return (
    <Menu trigger={button}>
      <MenuItem icon={<FileSpreadsheet />} render={<a href={url(part, 'csv')} download />}>
        {text('exportCsv')}
      </MenuItem>
      <MenuItem icon={<FileBraces />} render={<a href={url(part, 'json')} download />}>
        {text('exportJson')}
      </MenuItem>
    </Menu>
  );
}
