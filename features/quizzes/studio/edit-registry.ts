export interface OpenEdit {
  commit(): Promise<void>;
  hasUnsaved(): boolean;
}

/** What is typed anywhere on the page, so that an action can wait until it is saved. */
export interface EditRegistry {
  add(edit: OpenEdit): () => void;
  hasUnsaved(): boolean;
  flush(): Promise<void>;
}

export function createEditRegistry(): EditRegistry {
  const edits = new Set<OpenEdit>();
  return {
    add(edit) {
      edits.add(edit);
      return () => edits.delete(edit);
    },
    hasUnsaved: () => [...edits].some((edit) => edit.hasUnsaved()),
    async flush() {
      await Promise.all([...edits].map((edit) => edit.commit()));
    },
  };
}
