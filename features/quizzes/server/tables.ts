import type { ColumnType, Generated, Selectable } from 'kysely';
import type { Answer } from '../answer.ts';

export type AttemptTable = {
  video_id: string;
  qid: number;
  person: string;
  attempt: number;
  is_counted: boolean;
  started_at: Date;
};
export type AttemptRow = Selectable<AttemptTable>;

export type AnswerTable = {
  video_id: string;
  question_id: number;
  qid: number;
  person: string;
  attempt: number;
  is_counted: boolean;
  key: string;
  /** Written as JSON text. */
  answer: ColumnType<Answer, string, string>;
  choices: number[] | null;
  is_correct: boolean | null;
  points: number | null;
  version: number;
  time_ms: number;
  answered_at: Date;
};
export type AnswerRow = Selectable<AnswerTable>;

export type OpeningTable = {
  question_id: number;
  video_id: string;
  opened_at: Date;
  closed_at: Date | null;
  at_ms: number;
};
export type OpeningRow = Selectable<OpeningTable>;

export type AuditTable = {
  id: Generated<number>;
  video_id: string;
  at: Date;
  user_id: string;
  action: 'regraded' | 'reset';
  qid: number | null;
  person: string | null;
  changed: number;
};
export type AuditRow = Selectable<AuditTable>;

/** The columns are described in migrations/0001-quizzes.sql. */
export type QuizTables = {
  quiz_attempts: AttemptTable;
  quiz_answers: AnswerTable;
  quiz_openings: OpeningTable;
  quiz_audit: AuditTable;
};
