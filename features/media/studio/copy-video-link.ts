import { toast } from '#kernel/ui/toast.ts';
import { text } from './messages.ts';

export async function copyVideoLink(id: string): Promise<void> {
  // The clipboard needs a secure context.
  const isCopied = await navigator.clipboard?.writeText(new URL(`/app/video/${id}`, location.href).href).then(
    () => true,
    () => false,
  );
  if (isCopied) toast({ title: text('linkCopied'), kind: 'success' });
  else toast({ title: text('linkNotCopied'), kind: 'error' });
}
