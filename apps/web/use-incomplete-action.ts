import { useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { text } from '#features/videos/studio/edit-messages.ts';
import { AppError } from '#kernel/contract/errors.ts';
import type { ToastAction } from '#kernel/ui/toast.ts';

const HASH = /^#item-(\d{1,15})$/;

/** When items cannot be published because they are not complete, leads to the first of them. */
export function useIncompleteAction(videoId: string) {
  const navigate = useNavigate();
  return (error: unknown): ToastAction | undefined => {
    if (!(error instanceof AppError) || error.code !== 'ITEM_INCOMPLETE') return undefined;
    const [item] = Object.keys(error.fields ?? {});
    if (item === undefined) return undefined;
    const address = `/app/studio/video/${videoId}/edit/interactions#item-${item}`;
    return {
      label: text('showIncomplete'),
      run: () => void navigate(address, { replace: true, state: { keepsFocus: true } }),
    };
  };
}

/** The item that the address leads to, anew whenever somebody is sent there; null if it leads to none. */
export function useIncompleteItem(): { readonly id: string } | null {
  const location = useLocation();
  return useMemo(() => {
    const id = HASH.exec(location.hash)?.[1];
    return id === undefined ? null : { id };
  }, [location]);
}
