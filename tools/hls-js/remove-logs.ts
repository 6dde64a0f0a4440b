import { parseSync } from 'vite';

/** Log calls of hls.js. They print only in debug mode, which we never enable. */
const LOG_CALL =
  /^(?:this|logger|this\.logger|hls\.logger|this\.hls\.logger)\.(?:log|warn|error|info|debug|trace)$/;

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
}
type Statement = Node & { readonly expression: Node & { readonly callee?: Node } };

/** Removes the statements that only write to the log. */
export function removeLogs(file: string, code: string): string {
  const cuts: Node[] = [];
  const textOf = ({ start, end }: Node): string => code.slice(start, end).replace(/\s/g, '');
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    const { type, expression } = value as Statement;
    const isCall = type === 'ExpressionStatement' && expression.type === 'CallExpression';
    if (isCall && expression.callee && LOG_CALL.test(textOf(expression.callee))) cuts.push(value as Node);
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
