import { useState } from 'react';
import { Button } from '#kernel/ui/button.tsx';
import { SettingSection } from '#kernel/ui/settings-layout.tsx';
import { text } from '../personal-data-messages.ts';
import { DeleteAccountDialog } from './delete-account-dialog.tsx';

export function DeleteAccountSection({ username }: { username: string }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <SettingSection title={text('deleteTitle')} lead={text('deleteLead')}>
      <p>{text('deleteBody')}</p>
      <div>
        <Button variant="danger" onClick={() => setIsOpen(true)}>
          {text('confirmDelete')}
        </Button>
      </div>
      {isOpen && <DeleteAccountDialog username={username} onClose={() => setIsOpen(false)} />}
    </SettingSection>
  );
}
