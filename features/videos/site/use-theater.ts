import { useEffect, useState } from 'react';

const STORAGE_KEY = 'kapsule.theater';
const FIELDS =
  'input, textarea, select, [contenteditable], [role="textbox"], [role="menu"], [role="listbox"]';

/** Whether the picture takes the whole width. The choice is remembered; the key T changes it. */
export function useTheater(): readonly [isOn: boolean, toggle: () => void] {
  const [isOn, setIsOn] = useState(readChoice);
  useEffect(() => writeChoice(isOn), [isOn]);
  useEffect(() => {
    const controller = new AbortController();
    const onKey = (event: KeyboardEvent): void => {
      if (isTheaterKey(event)) setIsOn((before) => !before);
    };
    document.addEventListener('keydown', onKey, { signal: controller.signal });
    return () => controller.abort();
  }, []);
  return [isOn, () => setIsOn(!isOn)];
}

function isTheaterKey({
  key,
  ctrlKey,
  altKey,
  metaKey,
  repeat,
  target,
  defaultPrevented,
}: KeyboardEvent): boolean {
  if (key.toLowerCase() !== 't' || ctrlKey || altKey || metaKey || repeat || defaultPrevented) return false;
  const isTyping = target instanceof Element && target.closest(FIELDS) !== null;
  return !isTyping && document.fullscreenElement === null;
}

function readChoice(): boolean {
  try {
    return localStorage.getItem(STORAGE_KEY) === '1';
  } catch {
    return false;
  }
}

function writeChoice(isOn: boolean): void {
  try {
    localStorage.setItem(STORAGE_KEY, isOn ? '1' : '0');
  } catch {
    // Blocked storage: the choice lasts as long as the page.
  }
}
