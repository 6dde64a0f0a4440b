import { CalendarClock, EllipsisVertical, Eye, Link2, Pencil, Trash2 } from 'lucide-react';
import { Link } from 'react-router';
import { IconButton } from '#kernel/ui/icon-button.tsx';
import { Menu, MenuItem, MenuSeparator } from '#kernel/ui/menu.tsx';
import { toast } from '#kernel/ui/toast.ts';
import type { StudioVideo } from '../studio-contract.ts';
import { text } from './list-messages.ts';
import { useDeleteVideo } from './use-delete-video.ts';

interface VideoMenuProps {
  video: StudioVideo;
  onSchedule: () => void;
}

export const editPath = (id: string, tab?: string): string =>
  tab ? `/app/studio/video/${id}/edit/${tab}` : `/app/studio/video/${id}`;
const watchPath = (id: string): string => `/app/video/${id}`;

export function VideoMenu({ video, onSchedule }: VideoMenuProps) {
  const remove = useDeleteVideo();
  const { kapsule_id: id, displayname } = video;
  return (
    <Menu trigger={<IconButton label={text('more', { title: displayname })} icon={<EllipsisVertical />} />}>
      <MenuItem icon={<Pencil />} render={<Link to={editPath(id)} />}>
        {text('edit')}
      </MenuItem>
      <MenuItem icon={<Eye />} render={<Link to={watchPath(id)} />}>
        {text('viewAsViewer')}
      </MenuItem>
      <MenuItem icon={<Link2 />} onClick={() => void copyLink(id)}>
        {text('copyLink')}
      </MenuItem>
      {video.can_edit && (
        <MenuItem icon={<CalendarClock />} onClick={onSchedule}>
          {text('schedule')}
        </MenuItem>
      )}
      {video.can_delete && (
        <>
          <MenuSeparator />
          <MenuItem icon={<Trash2 />} danger onClick={() => void remove(video)}>
            {text('delete')}
          </MenuItem>
        </>
      )}
    </Menu>
  );
}

async function copyLink(id: string): Promise<void> {
  // The clipboard needs a secure context.
  const isCopied = await navigator.clipboard?.writeText(new URL(watchPath(id), location.href).href).then(
    () => true,
    () => false,
  );
  if (isCopied) toast({ title: text('linkCopied'), kind: 'success' });
  else toast({ title: text('linkNotCopied'), kind: 'error' });
}
