import { Upload } from 'lucide-react';
import { useRef } from 'react';
import { Button } from '#kernel/ui/button.tsx';
import { FileInput } from './file-input.tsx';
import { text } from './messages.ts';
import { useAddFiles } from './use-add-files.ts';

export function UploadButton() {
  const input = useRef<HTMLInputElement>(null);
  const add = useAddFiles();
  return (
    <>
      <Button variant="primary" onClick={() => input.current?.click()}>
        <Upload aria-hidden="true" />
        {text('upload')}
      </Button>
      <FileInput ref={input} label={text('filesToUpload')} multiple onFiles={(files) => void add(files)} />
    </>
  );
}
