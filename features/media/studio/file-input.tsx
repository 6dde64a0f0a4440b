import type { Ref } from 'react';
import { MEDIA_TYPES } from './use-add-files.ts';

interface FileInputProps {
  ref: Ref<HTMLInputElement>;
  label: string;
  multiple?: boolean;
  onFiles: (files: File[]) => void;
}

/** A hidden file input that a button opens; on phones it offers the camera and the gallery. */
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
        // Otherwise choosing the same file again fires no change event.
        event.target.value = '';
        if (files.length > 0) onFiles(files);
      }}
    />
  );
}
