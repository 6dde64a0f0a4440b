/** Returns focus to the button that opened a form; on touch screens that is the comment's menu button. */
export function focusAction(id: string, action: string): void {
  requestAnimationFrame(() => {
    const item = document.querySelector(`[data-actions-of="${CSS.escape(id)}"]`);
    const buttons = [action, 'more'].map((name) =>
      item?.querySelector<HTMLElement>(`[data-action="${name}"]`),
    );
    // What the style sheet hides cannot take the focus.
    buttons.find((button) => button && button.getClientRects().length > 0)?.focus({ preventScroll: true });
  });
}
