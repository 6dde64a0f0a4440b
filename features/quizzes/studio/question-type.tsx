import {
  ChartNoAxesColumn,
  CircleDot,
  Hash,
  ListChecks,
  MessageSquareText,
  Star,
  TextCursorInput,
  ToggleLeft,
} from 'lucide-react';
import type { ReactNode } from 'react';
import type { QuestionType } from '../question.ts';
import { text } from './messages.ts';

const ICONS: Readonly<Record<QuestionType, ReactNode>> = {
  choice: <CircleDot aria-hidden="true" />,
  multiple: <ListChecks aria-hidden="true" />,
  boolean: <ToggleLeft aria-hidden="true" />,
  text: <TextCursorInput aria-hidden="true" />,
  number: <Hash aria-hidden="true" />,
  poll: <ChartNoAxesColumn aria-hidden="true" />,
  rating: <Star aria-hidden="true" />,
  open: <MessageSquareText aria-hidden="true" />,
};

export const typeIcon = (type: QuestionType): ReactNode => ICONS[type];
export const typeLabel = (type: QuestionType): string => text(`type_${type}`);

/** Types whose answers are right or wrong. */
export const isGradedType = (type: QuestionType): boolean =>
  type === 'choice' || type === 'multiple' || type === 'boolean' || type === 'text' || type === 'number';
export const hasChoices = (type: QuestionType): boolean =>
  type === 'choice' || type === 'multiple' || type === 'poll';
/** Types whose answers can be counted and shown to viewers. */
export const isCounted = (type: QuestionType): boolean =>
  hasChoices(type) || type === 'boolean' || type === 'rating';
