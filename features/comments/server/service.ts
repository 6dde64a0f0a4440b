import { type CommentReaderDependencies, createCommentReader } from './comment-reader.ts';
import { type CommentWriterDependencies, createCommentWriter } from './comment-writer.ts';

export type CommentServiceDependencies = Omit<CommentReaderDependencies, 'db'> & CommentWriterDependencies;

/** Reads and writes comments. Every id is looked up through its video, so that its permissions apply. */
export function createCommentService(dependencies: CommentServiceDependencies) {
  return {
    ...createCommentReader({ ...dependencies, db: dependencies.kernel.db }),
    ...createCommentWriter(dependencies),
  };
}
