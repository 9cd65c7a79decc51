import { html } from './html.ts';

/** What others wrote: in a frame and on a ground of its own, cut off at its edges. */
export const saidStyles = html`<style>
.said { overflow: clip; background: var(--said); border: 1px solid var(--said-edge); border-inline-start-width: .45rem; border-radius: .7rem; }
.said > header { padding: .8rem 1.25rem .7rem; border-block-end: 1px solid var(--said-edge); background: var(--surface); }
.said > header p { color: var(--quiet); }
.said > header button { margin-block-start: .6rem; }
.said > .words { padding: 1.1rem 1.25rem 1.25rem; }
.words { overflow-x: auto; }
.words .lead { font-size: 1.1rem; font-weight: 600; }
.words > :is(ul, ol) > li + li, .words li > :is(ul, ol) { margin-block-start: .2rem; }
.words :is(h3, h4) { font-size: 1.05rem; }
.words :is(h5, h6) { font-size: 1rem; }
.words h6 { color: var(--quiet); }
.words blockquote { margin: 0; padding-inline-start: 1rem; border-inline-start: .2rem solid var(--said-edge); color: var(--quiet); }
.words hr { border: 0; border-block-start: 1px solid var(--said-edge); }
.words .link { text-decoration: underline dotted; }
.words .target { color: var(--quiet); font-size: .9em; }
.words pre { margin: 0; white-space: pre-wrap; }
.words pre.code { padding: .7rem .9rem; border: 1px solid var(--line); border-radius: .4rem; background: var(--surface); }
.words .told-table { display: block; max-width: 100%; border-collapse: collapse; font-size: .95rem; }
.words .told-table :is(th, td) { padding: .3rem .7rem; border: 1px solid var(--said-edge); text-align: start; vertical-align: top; }
.part { border: 1px solid var(--said-edge); border-radius: .45rem; }
.part > h3 { padding: .4rem .8rem; border-block-end: 1px solid var(--said-edge); font-size: .9rem; color: var(--quiet); }
.part > .words { padding: .6rem .8rem; margin-block-start: 0; }
.part > .words:empty { display: none; }
details.raw { border-block-start: 1px solid var(--said-edge); padding-block-start: .6rem; }
details.raw pre { margin-block-start: .5rem; }
ins, del { padding-inline: .1rem; border-radius: .2rem; color: var(--text); }
ins { background: var(--good-ground); text-decoration: underline 2px var(--accent); text-underline-offset: .2em; }
del { background: var(--danger-ground); text-decoration: line-through 2px var(--danger); }
.diff { font: .9rem/1.6 ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; }
.diff p { white-space: pre-wrap; overflow-y: clip; }
.diff .skipped { margin-block: .4rem; padding-block: .2rem; border-block: 1px dashed var(--said-edge); text-align: center; font-size: .85rem; }
.bounded { max-height: 16rem; overflow-y: auto; }
.quoted { margin-inline: 0; padding: .6rem 1rem; }
.close > .quoted { margin-block: .6rem; }
</style>`;
