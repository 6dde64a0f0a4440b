import { useState } from 'react';
import { useApi } from '#kernel/client/api-context.ts';
import { problemOf } from '#kernel/client/error-message.ts';
import { Button } from '#kernel/ui/button.tsx';
import { Dialog } from '#kernel/ui/dialog.tsx';
import { ProblemNotice } from '#kernel/ui/problem-notice.tsx';
import { SettingSection } from '#kernel/ui/settings-layout.tsx';
import { Skeleton } from '#kernel/ui/skeleton.tsx';
import { toast } from '#kernel/ui/toast.ts';
import { personalDataRoutes } from '../personal-data-contract.ts';
import { text } from '../personal-data-messages.ts';
import { ProofForm } from './proof-form.tsx';
import { useDeletion } from './use-deletion.ts';

/** Offers a copy of everything that the person entered. */
export function ExportSection({ username }: { username: string }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <SettingSection title={text('exportTitle')} lead={text('exportLead')}>
      <p>{text('exportBody')}</p>
      <div>
        <Button onClick={() => setIsOpen(true)}>{text('download')}</Button>
      </div>
      {isOpen && <ExportDialog username={username} onClose={() => setIsOpen(false)} />}
    </SettingSection>
  );
}

function ExportDialog({ username, onClose }: { username: string; onClose: () => void }) {
  const api = useApi();
  const { data, error, refetch } = useDeletion(username);
  // People without a password have nothing to prove themselves with.
  const kind = data?.proof === 'username' ? null : (data?.proof ?? null);
  const start = ({ url }: { url: string }): void => {
    location.assign(url);
    toast({ title: text('downloadStarted'), kind: 'success' });
    onClose();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={text('download')}
      description={data && text(kind ? 'downloadLead' : 'downloadReady')}
    >
      {data ? (
        <ProofForm
          username={username}
          kind={kind}
          submitLabel={text('download')}
          send={(proof) => api.call(personalDataRoutes.requestExport, { username, proof })}
          onSent={start}
          onCancel={onClose}
        />
      ) : error ? (
        <ProblemNotice {...problemOf(error)} onRetry={() => void refetch()} asPage={false} />
      ) : (
        <Skeleton shape="title" />
      )}
    </Dialog>
  );
}
