import { html } from '../html.ts';
import { saidStyles } from '../said-styles.ts';
import { tableStyles } from '../table-styles.ts';

export const runPageStyles = html`${saidStyles}${tableStyles}<style>
.run { max-width: 62rem; margin-inline: auto; }
dl.facts { display: flex; flex-wrap: wrap; gap: .3rem 2rem; }
dl.facts dt { color: var(--quiet); font-size: .9rem; }
dl.facts dd { margin: 0; font-weight: 600; font-variant-numeric: tabular-nums; }
a.leads { display: inline-block; min-height: 2.75rem; margin-block-start: .3rem; padding: .55rem 1rem; font-weight: 600; border: 1px solid var(--edge); border-radius: .45rem; }
.made a { display: inline-block; margin-inline-end: .5rem; padding-block: .2rem; }
.doer { font-weight: 400; color: var(--quiet); }
.tag.good { border-color: var(--accent); color: var(--text); }
.tag.bad { border-color: var(--danger); color: var(--danger); }
</style>`;
