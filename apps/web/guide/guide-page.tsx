import { ArrowLeft } from 'lucide-react';
import { createElement } from 'react';
import { Link } from 'react-router';
import { usePageTitle } from '#kernel/ui/use-page-title.ts';
import embedding from '../../../docs/guides/embedding.md?raw';
import styles from './guide-page.module.css';
import { type Block, type Inline, readBlocks, readInline } from './markdown.ts';
import { text } from './messages.ts';

const EXAMPLE_HOST = 'https://video.example.org';

/** The guide for embedders, with the address of this server in its examples. */
export function EmbeddingGuidePage() {
  usePageTitle(text('title'));
  const blocks = readBlocks(embedding.replaceAll(EXAMPLE_HOST, location.origin));
  const sections = blocks.filter((block) => block.kind === 'heading' && block.level === 2);
  return (
    <div className={styles.page}>
      <Link to="/app/studio" className={styles.back}>
        <ArrowLeft aria-hidden="true" />
        {text('back')}
      </Link>
      <div className={styles.columns}>
        <nav className={styles.contents} aria-label={text('contents')}>
          <ol>
            {sections.map((block) =>
              block.kind === 'heading' ? (
                <li key={block.id}>
                  <a href={`#${block.id}`}>{block.text}</a>
                </li>
              ) : null,
            )}
          </ol>
        </nav>
        <article className={styles.text} lang="en">
          <Blocks blocks={blocks} />
        </article>
      </div>
    </div>
  );
}

function Blocks({ blocks }: { blocks: readonly Block[] }) {
  return blocks.map((block) => <OneBlock key={JSON.stringify(block)} block={block} />);
}

function OneBlock({ block }: { block: Block }) {
  switch (block.kind) {
    case 'heading':
      return createElement(`h${block.level}`, { id: block.id }, <Words text={block.text} />);
    case 'paragraph':
      return (
        <p>
          <Words text={block.text} />
        </p>
      );
    case 'code':
      return (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable areas must be reachable by keyboard
        <pre tabIndex={0}>
          <code>{block.text}</code>
        </pre>
      );
    case 'list':
      return createElement(
        block.isOrdered ? 'ol' : 'ul',
        null,
        ...block.items.map((item) => (
          <li key={JSON.stringify(item)}>
            <Blocks blocks={item} />
          </li>
        )),
      );
    case 'table':
      return <Table {...block} />;
  }
}

function Table({ head, rows }: Extract<Block, { kind: 'table' }>) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable areas must be reachable by keyboard
    <section className={styles.tableBox} aria-label={text('table', { name: head[0] ?? '' })} tabIndex={0}>
      <table>
        <thead>
          <tr>
            {head.map((cell) => (
              <th key={cell} scope="col">
                {cell}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((cells) => (
            <tr key={cells.join()}>
              {cells.map((cell, at) => (
                <td key={head[at]}>
                  <Words text={cell} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Words({ text }: { text: string }) {
  return readInline(text).map((part) => <Word key={part.at} part={part} />);
}

function Word({ part }: { part: Inline }) {
  switch (part.kind) {
    case 'code':
      return <code>{part.text}</code>;
    case 'strong':
      return <strong>{part.text}</strong>;
    case 'emphasis':
      return <em>{part.text}</em>;
    case 'link':
      return part.href.startsWith('/') ? (
        <Link to={part.href}>{part.text}</Link>
      ) : (
        <a href={part.href}>{part.text}</a>
      );
    default:
      return part.text;
  }
}
