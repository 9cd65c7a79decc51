import type { Token } from 'markdown-it';
import { type Html, html } from '../html.ts';
import { readMarkdown } from './read-markdown.ts';

/**
 * Markdown of others as the reader is to see it: headings, lists, tables and emphasis. Links and images are text that names
 * where they lead; nothing of it can be pressed, and nothing is loaded.
 */
export function saidMarkdown(text: string, headingAbove: 2 | 3 = 2): Html {
  const tokens = readMarkdown(text);
  return tokens === undefined ? saidPlainly(text) : html`${blocksOf(tokens, headingAbove)}`;
}

export function saidPlainly(text: string): Html {
  return html`<pre class="content" dir="auto">${text}</pre>`;
}

type Wrap = (inner: readonly Html[], opened: Token) => Html;

const BLOCKS: Readonly<Record<string, Wrap>> = {
  paragraph: (inner, { hidden }) => (hidden ? html`${inner}` : html`<p class="told" dir="auto">${inner}</p>`),
  bullet_list: inner => html`<ul>${inner}</ul>`,
  ordered_list: inner => html`<ol>${inner}</ol>`,
  list_item: (inner, { info }) =>
    html`<li dir="auto"${/^\d+$/.test(info) && html` value="${Number(info)}"`}>${inner}</li>`,
  blockquote: inner => html`<blockquote>${inner}</blockquote>`,
  table: inner => html`<table class="told-table">${inner}</table>`,
  thead: inner => html`<thead>${inner}</thead>`,
  tbody: inner => html`<tbody>${inner}</tbody>`,
  tr: inner => html`<tr>${inner}</tr>`,
  th: inner => html`<th scope="col" class="told" dir="auto">${inner}</th>`,
  td: inner => html`<td class="told" dir="auto">${inner}</td>`,
};

const INLINE: Readonly<Record<string, Wrap>> = {
  strong: inner => html`<strong>${inner}</strong>`,
  em: inner => html`<em>${inner}</em>`,
  s: inner => html`<s>${inner}</s>`,
  link: (inner, token) => html`<span class="link">${inner}</span>${target('link to', token, 'href')}`,
};

const HEADINGS: readonly Wrap[] = [
  inner => html`<h3 class="told" dir="auto">${inner}</h3>`,
  inner => html`<h4 class="told" dir="auto">${inner}</h4>`,
  inner => html`<h5 class="told" dir="auto">${inner}</h5>`,
  inner => html`<h6 class="told" dir="auto">${inner}</h6>`,
];

/** Headings stand below ours, and none more than one level below the one before. */
function blocksOf(tokens: readonly Token[], headingAbove: number): readonly Html[] {
  const outline: number[] = [];
  const heading: Wrap = (inner, token) => {
    const level = Number(token.tag.slice(1));
    while ((outline.at(-1) ?? 0) >= level) outline.pop();
    outline.push(level);
    const rank = Math.min(headingAbove - 2 + outline.length - 1, HEADINGS.length - 1);
    return HEADINGS[rank]?.(inner, token) ?? html`${inner}`;
  };
  return nest(tokens, { ...BLOCKS, heading }, blockOf);
}

function blockOf({ type, content, info, children }: Token): Html {
  switch (type) {
    case 'inline':
      return html`${nest(children ?? [], INLINE, inlineOf)}`;
    case 'hr':
      return html`<hr>`;
    case 'fence':
    case 'code_block':
      return html`${info && html`<p class="quiet small told">${info}</p>`}<pre class="code" dir="auto">${content}</pre>`;
    default:
      return html`<p class="told" dir="auto">${content}</p>`;
  }
}

function inlineOf(token: Token): Html {
  switch (token.type) {
    case 'softbreak':
    case 'hardbreak':
      return html`<br>`;
    case 'code_inline':
      return html`<code>${token.content}</code>`;
    case 'image':
      return html`<span class="link">${token.content}</span>${target('image from', token, 'src')}`;
    default:
      return html`${token.content}`;
  }
}

function target(what: string, token: Token, name: 'href' | 'src'): Html {
  const title = token.attrGet('title') ?? '';
  return html` <span class="target">[${what} <bdi>${token.attrGet(name) ?? ''}</bdi>${title && html` “<bdi>${title}</bdi>”`}]</span>`;
}

/** Opening and closing tokens as one element each; a kind that is not known adds no element. */
function nest(
  tokens: readonly Token[],
  wraps: Readonly<Record<string, Wrap>>,
  leaf: (token: Token) => Html,
): readonly Html[] {
  const root: Html[] = [];
  const open: { readonly token: Token; readonly inner: Html[] }[] = [];
  const into = () => open.at(-1)?.inner ?? root;
  for (const token of tokens) {
    if (token.nesting === 1) open.push({ token, inner: [] });
    else if (token.nesting === 0) into().push(leaf(token));
    else {
      const ended = open.pop();
      const wrap = wraps[token.type.replace(/_close$/, '')];
      if (ended) into().push(wrap ? wrap(ended.inner, ended.token) : html`${ended.inner}`);
    }
  }
  return root;
}
