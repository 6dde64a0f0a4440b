/** Moves the player of this page to a time and plays. The player's own rules decide whether it may. */
export function seekPlayer(sec: number): void {
  const stage = document.querySelector('[data-player]');
  const video = stage?.querySelector('video');
  if (!stage || !video) return;
  video.currentTime = sec;
  // The browser may refuse to play; the position is right all the same.
  void video.play().catch(() => undefined);
  stage.scrollIntoView({ block: 'nearest', behavior: 'smooth' });
}
