import { basename } from 'node:path';
import type { Violation } from './layers.ts';
import type { Source } from './sources.ts';

const FORBIDDEN_NAMES =
  /(^|\/)(utils?|helpers?|common|shared|misc|types|constants|manager|index)(\/|\.[a-z.]+$)/;
const KEBAB = /^[a-z0-9]+([-.][a-z0-9]+)*$/;

interface Danger {
  readonly pattern: RegExp;
  readonly message: string;
  /** Files where it was looked at and is safe, with the reason. */
  readonly except?: Readonly<Record<string, string>>;
}

/** Rule 7: what has let attackers in elsewhere. Tests are looked at too, since they are copied from. */
const DANGERS: readonly Danger[] = [
  { pattern: /\bsql\.(raw|lit|literal)\b/, message: 'SQL goes through bound parameters, never sql.raw' },
  {
    pattern: /\bquery(<[^>]*>)?\(\s*(`[^`]*\$\{|['"][^'"]*['"]\s*\+)/,
    message: 'SQL must not be put together from text; use $1 or the sql tag of Kysely',
    except: {
      'kernel/server/postgres.ts': 'the name of the database is a constant',
      'kernel/server/events.ts': 'the name of the channel is a constant',
      'kernel/server/backup/load-database.ts': 'names of tables cannot be bound; they are escaped',
    },
  },
  {
    pattern: /\bexec(Sync)?\(\s*[`'"]|\{[^}]*\bexec(Sync)?\b[^}]*\}\s*from 'node:child_process'/,
    message: 'programs are started with an argument list, never through a shell',
  },
  {
    pattern: /\bshell:\s*true/,
    message: 'programs are started with an argument list, never through a shell',
  },
  {
    pattern: /dangerouslySetInnerHTML|\.(inner|outer)HTML\s*=|insertAdjacentHTML|document\.write\(/,
    message: 'markup is never set from text',
  },
  { pattern: /\beval\(|new Function\(/, message: 'no code from text' },
];

/** Rules 5–7 that a single file can break. */
export function checkHabits(source: Source): Violation[] {
  const { path } = source;
  const at = (line: number, rule: number, message: string): Violation => ({ path, line, rule, message });
  const found: Violation[] = [];
  for (const one of source.imports) {
    if (one.kind === 'everything') found.push(at(one.line, 5, `'export *' hides what is exported`));
    if (one.kind === 'side-effect' && !one.from.endsWith('.css')) {
      found.push(at(one.line, 5, `an import for its side effect (${one.from}); only CSS may`));
    }
  }
  if (FORBIDDEN_NAMES.test(path))
    found.push(at(1, 6, 'a name that says nothing; name the file after its main export'));
  if (!KEBAB.test(basename(path))) found.push(at(1, 6, 'file names are kebab-case'));
  return path.startsWith('tools/boundaries/') ? found : [...found, ...checkDangers(source)];
}

function checkDangers({ path, lines }: Source): Violation[] {
  return lines.flatMap((text, index) =>
    DANGERS.filter((danger) => danger.pattern.test(text) && !danger.except?.[path]).map((danger) => ({
      path,
      line: index + 1,
      rule: 7,
      message: danger.message,
    })),
  );
}
