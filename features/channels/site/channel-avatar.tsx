import { Avatar } from '#kernel/ui/avatar.tsx';
import type { Channel } from '../contract.ts';
import styles from './channel-avatar.module.css';

/** The picture of a person, or their initials. The name is next to it. */
export function ChannelAvatar({ channel }: { channel: Channel }) {
  if (!channel.avatar) {
    return (
      <span className={styles.initials}>
        <Avatar name={channel.displayname} seed={channel.username} size="l" />
      </span>
    );
  }
  return <img className={styles.picture} src={channel.avatar} alt="" width={256} height={256} />;
}
