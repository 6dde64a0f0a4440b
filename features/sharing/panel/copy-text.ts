/** Copies what a field contains. False where the browser refuses; then the text is selected. */
export async function copyText(field: HTMLInputElement | HTMLTextAreaElement): Promise<boolean> {
  field.focus();
  field.select();
  try {
    await navigator.clipboard.writeText(field.value);
    return true;
  } catch {
    // Without permission, in frames and on http pages, the old way may still work.
    return copySelection(field.ownerDocument);
  }
}

function copySelection(page: Document): boolean {
  try {
    return page.execCommand('copy');
  } catch {
    return false;
  }
}
