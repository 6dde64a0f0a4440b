import { type ComponentProps, lazy, Suspense, useState } from 'react';
import { PictureAvatar } from '#kernel/ui/picture-avatar.tsx';
import type { User } from '../contract.ts';
import { text } from '../menu-messages.ts';
import styles from './account-button.module.css';

const loadMenu = () => import('./account-menu.tsx');
const AccountMenu = lazy(async () => ({ default: (await loadMenu()).AccountMenu }));

/** The account button in the header. The menu is loaded on hover or focus. */
export function AccountButton({ user }: { user: User }) {
  const [isOpened, setIsOpened] = useState(false);
  const prefetch = (): void => void loadMenu().catch(() => undefined);
  const renderButton = (props: ComponentProps<'button'>) => (
    <AvatarButton user={user} {...props} aria-haspopup="menu" onPointerEnter={prefetch} onFocus={prefetch} />
  );
  if (!isOpened) return renderButton({ onClick: () => setIsOpened(true), 'aria-expanded': false });
  return (
    <Suspense fallback={renderButton({ 'aria-expanded': false })}>
      <AccountMenu user={user} trigger={<AvatarButton user={user} />} />
    </Suspense>
  );
}

function AvatarButton({ user, ...rest }: { user: User } & ComponentProps<'button'>) {
  return (
    <button
      {...rest}
      type="button"
      className={styles.button}
      aria-label={text('accountOf', { name: user.displayname })}
    >
      <PictureAvatar src={user.avatar} name={user.displayname} seed={user.username} />
    </button>
  );
}
