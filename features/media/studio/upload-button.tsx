import { Upload } from 'lucide-react';
import { useRef } from 'react';
import { Button } from '#kernel/ui/button.tsx';
import { FileInput } from './file-input.tsx';
import { useAddFiles } from './use-add-files.ts';

export function UploadButton() {
  const input = useRef<HTMLInputElement>(null);
  const add = useAddFiles();
  return (
    <>
      <Button variant="primary" onClick={() => input.current?.click()}>
        <Upload aria-hidden="true" />
        Upload
      </Button>
      <FileInput ref={input} label="Files to upload" multiple onFiles={(files) => void add(files)} />
    </>
  );
}
