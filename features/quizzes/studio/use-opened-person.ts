import { useLocation, useNavigate } from 'react-router';

export interface OpenedPerson {
  readonly person: string;
  readonly name: string;
  /** The quiz of the row, which is shown first. */
  readonly qid: number;
}

/** The person whose answers are open. Part of the history entry, so that Back closes them. */
export function useOpenedPerson() {
  const { search, state } = useLocation();
  const navigate = useNavigate();
  const opened = (state as { opened?: OpenedPerson } | null)?.opened ?? null;
  return {
    opened,
    open: (person: OpenedPerson): void =>
      void navigate({ search }, { state: { opened: person, keepsFocus: true } }),
    close: (): void => void navigate(-1),
  };
}
