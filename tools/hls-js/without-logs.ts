import { parseSync } from 'vite';

/** hls.js says what it does only where debugging is switched on, and here it never is. */
const SAYS =
  /^(?:this|logger|this\.logger|hls\.logger|this\.hls\.logger)\.(?:log|warn|error|info|debug|trace)$/;

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
}
type Statement = Node & { readonly expression: Node & { readonly callee?: Node } };

/** The same code without statements that only write into the log. */
export function withoutLogs(file: string, code: string): string {
  const cuts: Node[] = [];
  const textOf = ({ start, end }: Node): string => code.slice(start, end).replace(/\s/g, '');
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    const { type, expression } = value as Statement;
    const isCall = type === 'ExpressionStatement' && expression.type === 'CallExpression';
    if (isCall && expression.callee && SAYS.test(textOf(expression.callee))) cuts.push(value as Node);
    else Object.values(value).forEach(visit);
  };
  visit(parseSync(file, code).program);
  let rest = '';
  let from = 0;
  for (const { start, end } of cuts.sort((a, b) => a.start - b.start)) {
    rest += `${code.slice(from, start)};`;
    from = end;
  }
  return rest + code.slice(from);
}
