import { html } from '../html.ts';
import { OTHER } from './read-gate-form.ts';

/**
 * The decision stays in sight: a bar at the bottom, a panel at the side of wide windows. Low windows keep only the
 * buttons in sight, so that the bar does not cover what is to be read; the lowest have the shortcut at the top.
 */
export const gatePageStyles = html`<style>
form.questions, form.review, form.manual { max-width: 60rem; margin-inline: auto; }
pre.content { margin: 0; white-space: pre-wrap; font: .95rem/1.5 ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; }
ol.questions { list-style: none; padding: 0; }
fieldset { min-width: 0; padding: 0; border: 0; }
legend { padding: 0; }
.option { display: flex; gap: .6rem; align-items: baseline; padding-block: .4rem; font-weight: 400; cursor: pointer; }
.option input { flex: none; width: 1.1rem; height: 1.1rem; margin: 0; accent-color: var(--accent); transform: translateY(.15rem); }
.other { padding-inline-start: 1.7rem; }
fieldset:not(:has([value="${OTHER}"]:checked)) .other { display: none; }
dl.terms { display: grid; gap: .2rem 1.5rem; }
dl.terms dt, dl.facts dt { color: var(--quiet); font-size: .9rem; }
dl.terms dd { margin: 0 0 .5rem; }
dl.facts { display: flex; flex-wrap: wrap; gap: .2rem 2rem; }
dl.facts dd { margin: 0; font-weight: 600; }
ul.tags { display: flex; flex-wrap: wrap; gap: .4rem; padding: 0; list-style: none; }
ul.tags li { padding: .1rem .6rem; border: 1px solid var(--line); border-radius: 1rem; font-size: .95rem; }
table.steps, .steps tbody, .steps tr, .steps th, .steps td { display: block; }
.steps caption { display: block; text-align: start; color: var(--quiet); font-size: .9rem; }
.steps thead { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
.steps tr { display: grid; grid-template-columns: 1fr auto; gap: .1rem 1rem; padding-block: .8rem; border-block-start: 1px solid var(--line); }
.steps th { text-align: start; }
.steps .minutes { grid-area: 1 / 2; white-space: nowrap; }
.steps td:not(.minutes) { grid-column: 1 / -1; }
.decision {
  position: sticky; bottom: 0; z-index: 1; margin: 1rem -1rem 0; padding: .7rem 1rem calc(.7rem + env(safe-area-inset-bottom));
  background: var(--surface); border-block-start: 1px solid var(--line); box-shadow: 0 -.3rem 1rem rgb(0 0 0 / .07);
}
.decision h2, .decision .facts dt { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
.decision .facts { gap: .2rem 1.2rem; font-size: .95rem; }
.decision textarea { field-sizing: content; min-height: 2.75rem; max-height: 8rem; }
.actions { display: flex; flex-wrap: wrap; gap: .5rem; margin-block-start: .6rem; }
.actions button { flex: 1 1 auto; padding-inline: .5rem; }
html { scroll-padding-block: 1rem 14rem; }
@media (min-width: 44rem) {
  dl.terms { grid-template-columns: max-content 1fr; }
  table.steps { display: table; width: 100%; border-collapse: collapse; }
  .steps caption { display: table-caption; }
  .steps thead { position: static; display: table-header-group; clip-path: none; }
  .steps tbody { display: table-row-group; }
  .steps tr { display: table-row; }
  .steps th, .steps td { display: table-cell; padding: .6rem 1rem .6rem 0; vertical-align: top; text-align: start; border-block-start: 1px solid var(--line); }
  .steps thead th { border: 0; color: var(--quiet); font-size: .9rem; font-weight: 400; white-space: nowrap; }
  .steps tbody th { width: 26%; }
  .steps td:nth-of-type(1) { width: 16%; }
  .actions button { flex: 0 1 auto; padding-inline: 1rem; }
  .actions { gap: 1rem; }
  form.questions .decision { margin-inline: 0; padding-inline: 1.25rem; border: 1px solid var(--line); border-radius: .6rem .6rem 0 0; }
}
@media (max-height: 34rem) {
  .decision { display: contents; }
  .actions { position: sticky; bottom: 0; margin-inline: -1rem; padding: .5rem 1rem; background: var(--surface); border-block-start: 1px solid var(--line); }
  html { scroll-padding-block: 1rem 5rem; }
}
@media (max-height: 16rem) {
  .actions { position: static; }
}
@media (min-width: 64rem) and (min-height: 44rem) {
  form.plan { display: grid; grid-template-columns: minmax(0, 1fr) 20rem; gap: 1.5rem; align-items: start; }
  form.plan .decision { top: 1rem; bottom: auto; margin: 0; padding: 1.1rem 1.25rem 1.25rem; border: 1px solid var(--line); border-radius: .6rem; box-shadow: none; }
  form.plan .decision h2, form.plan .decision .facts dt { position: static; width: auto; height: auto; clip-path: none; }
  form.plan .decision .facts { display: block; margin-block: .6rem 1rem; }
  form.plan .decision .facts div { display: flex; justify-content: space-between; gap: 1rem; padding-block: .25rem; }
  form.plan #comment-hint { display: block; margin-block-end: .3rem; }
  form.plan .decision textarea { min-height: 6rem; }
  form.plan .actions { flex-direction: column; gap: .75rem; margin-block-start: 1rem; }
  html { scroll-padding-block: 1rem; }
}
@media print {
  .decision { display: none; }
}
</style>`;
