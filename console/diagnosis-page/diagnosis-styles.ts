import { html } from '../html.ts';

export const diagnosisStyles = html`<style>
.diagnosis { max-width: 52rem; margin-inline: auto; }
.cause { font-size: 1.1rem; font-weight: 600; }
a.ref { display: inline-block; min-width: 1.5rem; padding: 0 .4rem; font: .85rem/1.5rem ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; border: 1px solid var(--edge); border-radius: .3rem; }
:target { border-color: var(--accent); border-width: 2px; }
pre { margin: 0; max-height: 20rem; overflow: auto; padding: .75rem 1rem; white-space: pre-wrap; border: 1px solid var(--line); border-radius: .4rem; background: var(--said); }
dl.facts { display: flex; flex-wrap: wrap; gap: .2rem 2rem; margin: 0; }
dl.facts dt { color: var(--quiet); font-size: .9rem; }
dl.facts dd { margin: 0; font-weight: 600; }
</style>`;
