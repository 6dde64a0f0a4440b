import { basename } from 'node:path';
import type { Violation } from './layers.ts';
import type { Source } from './sources.ts';

const FORBIDDEN_NAMES =
  /(^|\/)(utils?|helpers?|common|shared|misc|types|constants|manager|index)(\/|\.[a-z.]+$)/;
const KEBAB = /^[a-z0-9]+([-.][a-z0-9]+)*$/;

interface Danger {
  readonly pattern: RegExp;
  readonly message: string;
  /** Reviewed files in which it is safe, with the reason. */
  readonly exceptions?: Readonly<Record<string, string>>;
}

/** Rule 7: common security mistakes. Tests are checked as well, because people copy from them. */
const DANGERS: readonly Danger[] = [
  { pattern: /\bsql\.(raw|lit|literal)\b/, message: 'use bound parameters, never sql.raw' },
  {
    pattern: /\bquery(<[^>]*>)?\(\s*(`[^`]*\$\{|['"][^'"]*['"]\s*\+)/,
    message: 'do not build SQL from strings; use $1 or the sql tag of Kysely',
    exceptions: {
      'kernel/server/postgres.ts': 'the database name is a constant',
      'kernel/server/events.ts': 'the channel name is a constant',
      'kernel/server/backup/load-database.ts': 'table names cannot be bound; they are escaped',
    },
  },
  {
    pattern: /\bexec(Sync)?\(\s*[`'"]|\{[^}]*\bexec(Sync)?\b[^}]*\}\s*from 'node:child_process'/,
    message: 'start programs with an argument list, never through a shell',
  },
  {
    pattern: /\bshell:\s*true/,
    message: 'start programs with an argument list, never through a shell',
  },
  {
    pattern: /dangerouslySetInnerHTML|\.(inner|outer)HTML\s*=|insertAdjacentHTML|document\.write\(/,
    message: 'do not create markup from strings',
    exceptions: { 'kernel/server/http/sandbox-page.ts': 'its policy gives the page an origin of its own' },
  },
  { pattern: /\beval\(|new Function\(/, message: 'do not evaluate strings as code' },
];

/** Rules 5–7, as far as a single file can break them. */
export function checkConventions(source: Source): Violation[] {
  const { path } = source;
  const at = (line: number, rule: number, message: string): Violation => ({ path, line, rule, message });
  const found: Violation[] = [];
  for (const one of source.imports) {
    if (one.kind === 'everything')
      found.push(at(one.line, 5, `'export *' hides what is exported; name the exports`));
    if (one.kind === 'side-effect' && !one.from.endsWith('.css')) {
      found.push(at(one.line, 5, `side-effect import of ${one.from}; only CSS may be imported that way`));
    }
  }
  if (FORBIDDEN_NAMES.test(path))
    found.push(at(1, 6, 'meaningless name; name the file after its main export'));
  if (!KEBAB.test(basename(path))) found.push(at(1, 6, 'file names are kebab-case'));
  return path.startsWith('tools/boundaries/') ? found : [...found, ...checkDangers(source)];
}

function checkDangers({ path, lines }: Source): Violation[] {
  return lines.flatMap((text, index) =>
    DANGERS.filter((danger) => danger.pattern.test(text) && !danger.exceptions?.[path]).map((danger) => ({
      path,
      line: index + 1,
      rule: 7,
      message: danger.message,
    })),
  );
}
