import { html } from '../html.ts';
import { saidStyles } from '../said-styles.ts';
import { tableStyles } from '../table-styles.ts';
import { OTHER } from './read-gate-form.ts';

/**
 * The decision stays in sight: a bar at the bottom, a panel at the side of wide windows. Low windows keep only the
 * buttons in sight, so that the bar does not cover what is to be read; the lowest have the shortcut at the top.
 */
export const gatePageStyles = html`${saidStyles}${tableStyles}<style>
.gate { max-width: 62rem; margin-inline: auto; }
pre.content { margin: 0; white-space: pre-wrap; overflow-y: clip; font-size: .95rem; }
ol.questions { list-style: none; padding: 0; }
fieldset { min-width: 0; padding: 0; border: 0; }
legend { padding: 0; }
.option { display: flex; gap: .6rem; align-items: baseline; padding-block: .4rem; font-weight: 400; cursor: pointer; }
.option input { flex: none; width: 1.25rem; height: 1.25rem; margin: 0; accent-color: var(--accent); transform: translateY(.2rem); }
.other { padding-inline-start: 1.9rem; }
fieldset:not(:has([value="${OTHER}"]:checked)) .other { display: none; }
dl.terms { display: grid; gap: .2rem 1.5rem; }
dl.terms dt, dl.facts dt { color: var(--quiet); font-size: .9rem; }
dl.terms dd { margin: 0 0 .5rem; }
dl.facts { display: flex; flex-wrap: wrap; gap: .3rem 2rem; }
dl.facts dd { margin: 0; font-weight: 600; font-variant-numeric: tabular-nums; }
ul.tags { display: flex; flex-wrap: wrap; gap: .4rem; padding: 0; list-style: none; }
ul.tags li { padding: .1rem .6rem; border: 1px solid var(--said-edge); border-radius: 1rem; font-size: .95rem; }
.fold { padding-block: .7rem; }
.fold > form, .fold > .close { margin-block-start: .8rem; }
.decision {
  position: sticky; bottom: 0; z-index: 1; margin: 1rem -1rem 0; padding: .7rem 1rem calc(.7rem + env(safe-area-inset-bottom));
  background: var(--surface); border-block-start: 1px solid var(--line); box-shadow: 0 -.3rem 1.2rem var(--shade);
}
.decision h2, .decision .facts dt { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
.decision .facts .named { display: flex; gap: .35rem; align-items: baseline; }
.decision .facts .named dt { position: static; width: auto; height: auto; clip-path: none; }
.decision .facts { gap: .1rem 1.2rem; margin-block-end: .35rem; font-size: .95rem; }
.decision textarea { field-sizing: content; min-height: 2.75rem; max-height: 8rem; }
.decision input[type=file] { max-width: 100%; margin-block-start: .5rem; font: inherit; font-size: .9rem; color: inherit; }
.code .beside { display: flex; gap: .5rem; }
.code .beside button { flex: none; }
.actions { display: flex; flex-wrap: wrap; gap: .5rem; margin-block-start: .6rem; }
.actions button { flex: 1 1 auto; padding-inline: .5rem; }
.as-shown { display: none; }
.gate:has(.instead[open]) .as-shown { display: inline; }
html { scroll-padding-block: 1rem 14rem; }
@media (min-width: 44rem) {
  dl.terms { grid-template-columns: max-content 1fr; }
  .actions button { flex: 0 1 auto; padding-inline: 1.1rem; }
  .actions { gap: 1rem; }
  .decision { margin-inline: 0; padding-inline: 1.25rem; border: 1px solid var(--line); border-radius: .7rem .7rem 0 0; }
}
@media (max-height: 34rem) {
  .decision { display: contents; }
  .decision > .actions { position: sticky; bottom: 0; margin-inline: -1rem; padding: .5rem 1rem; background: var(--surface); border-block-start: 1px solid var(--line); }
  html { scroll-padding-block: 1rem 5rem; }
}
@media (max-height: 16rem) {
  .decision > .actions { position: static; }
}
@media (min-width: 64rem) and (min-height: 44rem) {
  .gate:is(.plan, .review, .manual).waiting { display: grid; grid-template-columns: minmax(0, 1fr) 21rem; gap: 1.5rem; max-width: none; align-items: start; }
  .gate.manual.waiting { grid-template-columns: minmax(0, 1fr) minmax(0, 1fr); }
  .gate:is(.plan, .review, .manual) .decision {
    top: 1rem; bottom: auto; max-height: calc(100vh - 2rem); overflow-y: auto; margin: 0; padding: 1.2rem 1.25rem 1.25rem;
    border: 1px solid var(--line); border-radius: .7rem; box-shadow: 0 .2rem 1rem var(--shade);
  }
  .gate:is(.plan, .review, .manual) .decision :is(h2, .facts dt) { position: static; width: auto; height: auto; clip-path: none; }
  .decision > h2 + * { margin-block-start: .6rem; }
  .gate:is(.plan, .review) .decision .facts { display: block; margin-block-end: 1rem; }
  .gate:is(.plan, .review) .decision .facts div { display: flex; justify-content: space-between; gap: 1rem; padding-block: .3rem; border-block-end: 1px solid var(--line); }
  .gate:is(.plan, .review) .decision .small { display: block; margin-block-end: .3rem; }
  .gate:is(.plan, .review) .decision > * + * { margin-block-start: .8rem; }
  .gate .decision > h2 { margin-block-start: 0 !important; }
  .gate:is(.plan, .review) .decision .comment textarea { min-height: 6rem; }
  .gate:is(.plan, .review) .decision > .actions { flex-direction: column; gap: .75rem; margin-block-start: 1rem; }
  .gate.manual .decision textarea { min-height: 18rem; max-height: 60vh; }
  .gate.questions .decision { border-radius: .7rem .7rem 0 0; }
  html { scroll-padding-block: 1rem; }
}
@media print {
  .decision { display: none; }
}
</style>`;
