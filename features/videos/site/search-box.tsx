import { Search, X } from 'lucide-react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import styles from './search-box.module.css';

const DEBOUNCE_MS = 250;
const QUERY_MAX_LENGTH = 200;

/** Looks in the library; there it searches while one types, elsewhere on Enter. The words stand in the address. */
export function SearchBox() {
  const [search] = useSearchParams();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const inLibrary = pathname === '/';
  const asked = inLibrary ? (search.get('q') ?? '') : '';
  const [text, setText] = useState(asked);
  const input = useRef<HTMLInputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  // Going back, or to another page, changes what the box says; typing does not come here.
  useEffect(() => {
    setText((current) => (current.trim() === asked ? current : asked));
  }, [asked]);
  useEffect(() => () => clearTimeout(timer.current), []);

  const go = (words: string): void => {
    clearTimeout(timer.current);
    const q = words.trim();
    if (inLibrary && q === asked) return;
    // One step in the history per search, not per letter.
    navigate(q ? `/?q=${encodeURIComponent(q)}` : '/', { replace: inLibrary && asked !== '' });
  };
  const type = (words: string): void => {
    setText(words);
    clearTimeout(timer.current);
    if (inLibrary) timer.current = setTimeout(() => go(words), DEBOUNCE_MS);
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    go(text);
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
          aria-label="Search videos"
          placeholder="Search videos"
          autoComplete="off"
          enterKeyHint="search"
          maxLength={QUERY_MAX_LENGTH}
          value={text}
          onChange={(event) => type(event.target.value)}
        />
        {text && (
          <button
            type="button"
            className={styles.clear}
            aria-label="Clear the search"
            onClick={() => {
              setText('');
              if (inLibrary) go('');
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
