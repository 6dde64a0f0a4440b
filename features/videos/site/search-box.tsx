import { Search, X } from 'lucide-react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { text as messages } from './library-messages.ts';
import styles from './search-box.module.css';

const DEBOUNCE_MS = 250;
const QUERY_MAX_LENGTH = 200;

/** Searches the library: while typing on the library page, elsewhere on Enter. The query is kept in the URL. */
export function SearchBox() {
  const [search] = useSearchParams();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const isLibrary = pathname === '/';
  const currentQuery = isLibrary ? (search.get('q') ?? '') : '';
  const [text, setText] = useState(currentQuery);
  const input = useRef<HTMLInputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  // Updates the field after navigation, without affecting what is being typed.
  useEffect(() => {
    setText((current) => (current.trim() === currentQuery ? current : currentQuery));
  }, [currentQuery]);
  useEffect(() => () => clearTimeout(timer.current), []);

  const runSearch = (query: string): void => {
    clearTimeout(timer.current);
    const q = query.trim();
    if (isLibrary && q === currentQuery) return;
    const filters = new URLSearchParams(isLibrary ? search : undefined);
    if (q) filters.set('q', q);
    else filters.delete('q');
    // Adds one history entry per search, not per keystroke.
    navigate(filters.size > 0 ? `/?${filters}` : '/', { replace: isLibrary && currentQuery !== '' });
  };
  const handleInput = (query: string): void => {
    setText(query);
    clearTimeout(timer.current);
    if (isLibrary) timer.current = setTimeout(() => runSearch(query), DEBOUNCE_MS);
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    runSearch(text);
  };
  return (
    <search className={styles.search}>
      <form onSubmit={submit} className={styles.form}>
        <Search aria-hidden="true" className={styles.icon} />
        <input
          ref={input}
          className={styles.input}
          type="search"
          name="q"
          aria-label={messages('searchVideos')}
          placeholder={messages('searchVideos')}
          autoComplete="off"
          enterKeyHint="search"
          maxLength={QUERY_MAX_LENGTH}
          value={text}
          onChange={(event) => handleInput(event.target.value)}
        />
        {text && (
          <button
            type="button"
            className={styles.clear}
            aria-label={messages('clearSearch')}
            onClick={() => {
              setText('');
              if (isLibrary) runSearch('');
              input.current?.focus();
            }}
          >
            <X aria-hidden="true" />
          </button>
        )}
      </form>
    </search>
  );
}
