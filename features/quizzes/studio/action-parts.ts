import type { Video } from '#features/videos/contract.ts';
import type { EditRegistry } from './edit-registry.ts';
import type { QuizItems, Section } from './quiz-items.ts';
import type { StudioPlayer } from './studio-player.ts';

export interface ActionOptions {
  readonly video: Video;
  readonly items: QuizItems;
  readonly player: StudioPlayer | null;
  readonly edits: EditRegistry;
  /** Opens the form of an item; null closes it. */
  open(itemId: string | null): void;
  /** Says what has happened, and moves the focus to the element with this selector. */
  report(message: string, focus?: string | null): void;
}

export interface ActionParts extends ActionOptions {
  /** What is stored, with what was typed a moment ago. */
  readonly sections: readonly Section[];
}

/** Selects a part of an item's row, or of a quiz's heading. */
export const atItem = (id: string | number, part: string): string => `[data-item="${id}"] ${part}`;
