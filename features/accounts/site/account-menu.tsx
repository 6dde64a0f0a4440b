import {
  Building2,
  Clapperboard,
  Clock,
  Heart,
  History,
  ListVideo,
  LogOut,
  Settings,
  UsersRound,
} from 'lucide-react';
import type { ReactElement } from 'react';
import { Link } from 'react-router';
import { Menu, MenuHeading, MenuItem, MenuSeparator } from '#kernel/ui/menu.tsx';
import type { User } from '../contract.ts';
import { text } from '../menu-messages.ts';
import { useSignOut } from './use-sign-out.ts';

export function AccountMenu({ user, trigger }: { user: User; trigger: ReactElement }) {
  const signOut = useSignOut();
  const organization = user.organization;
  return (
    <Menu trigger={trigger} defaultOpen>
      <MenuHeading title={user.displayname} detail={`@${user.username}`} />
      <MenuSeparator />
      {organization && (
        <MenuItem icon={<Clapperboard />} render={<Link to="/app/studio" />}>
          {text('studio')}
        </MenuItem>
      )}
      <MenuItem icon={<History />} render={<Link to="/app/history" />}>
        {text('watchHistory')}
      </MenuItem>
      <MenuItem icon={<Heart />} render={<Link to="/app/liked" />}>
        {text('likedVideos')}
      </MenuItem>
      <MenuItem icon={<ListVideo />} render={<Link to="/app/playlists" />}>
        {text('yourPlaylists')}
      </MenuItem>
      <MenuItem icon={<Clock />} render={<Link to="/app/playlist/later" />}>
        {text('watchLater')}
      </MenuItem>
      <MenuItem icon={<Settings />} render={<Link to={`/app/user/${user.username}/setting`} />}>
        {text('yourSettings')}
      </MenuItem>
      {organization?.role === 'administrator' && (
        <MenuItem icon={<Building2 />} render={<Link to="/app/organization/setting" />}>
          {text('organizationSettings', { organization: organization.name })}
        </MenuItem>
      )}
      {organization?.role === 'administrator' && (
        <MenuItem icon={<UsersRound />} render={<Link to="/app/organization/people" />}>
          {text('people')}
        </MenuItem>
      )}
      <MenuSeparator />
      <MenuItem icon={<LogOut />} onClick={signOut}>
        {text('signOut')}
      </MenuItem>
    </Menu>
  );
}
