import { Button } from '#kernel/ui/button.tsx';
import { CopyField } from '#kernel/ui/copy-field.tsx';
import { DialogActions } from '#kernel/ui/dialog.tsx';
import { text } from '../security-messages.ts';

/** New recovery codes, shown once, inside the dialog that asked for them. */
export function RecoveryCodes({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  return (
    <>
      <CopyField label={text('codesField')} value={codes.join('\n')} rows={codes.length} />
      <DialogActions>
        <Button variant="primary" onClick={onClose}>
          {text('done')}
        </Button>
      </DialogActions>
    </>
  );
}
