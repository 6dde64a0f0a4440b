import { useIsMutating } from '@tanstack/react-query';
import { createContext, useId } from 'react';
import { SAVING } from '#kernel/client/saving.ts';

/** The form that files are uploaded for; '' for others. */
export const UploadScope = createContext('');

export const uploadKey = (scope: string) => [...SAVING, 'upload', scope];

/** A scope for one form, and whether files are being uploaded in it. */
export function useUploadScope() {
  const scope = useId();
  return { scope, isUploading: useIsMutating({ mutationKey: uploadKey(scope) }) > 0 };
}
