import type { Ref } from 'react';
import { MEDIA_TYPES } from './use-add-files.ts';

interface FileInputProps {
  ref: Ref<HTMLInputElement>;
  label: string;
  multiple?: boolean;
  onFiles: (files: File[]) => void;
}

/** The browser's own file chooser, opened by a button beside it; on phones it offers the camera and the gallery. */
export function FileInput({ ref, label, multiple = false, onFiles }: FileInputProps) {
  return (
    <input
      ref={ref}
      type="file"
      hidden
      multiple={multiple}
      aria-label={label}
      accept={MEDIA_TYPES}
      onChange={(event) => {
        const files = [...(event.target.files ?? [])];
        // The same file can be chosen again.
        event.target.value = '';
        if (files.length > 0) onFiles(files);
      }}
    />
  );
}
