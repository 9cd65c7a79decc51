import { html } from './html.ts';

/** Tables of steps: rows are stacked where there is no room for columns. */
export const tableStyles = html`<style>
.tag { display: inline-block; padding: 0 .5rem; border: 1px solid var(--edge); border-radius: 1rem; font-size: .8rem; font-weight: 400; color: var(--quiet); white-space: nowrap; }
table.steps, .steps tbody, .steps tr, .steps th, .steps td { display: block; }
.steps caption { display: block; text-align: start; color: var(--quiet); font-size: .9rem; padding-block-end: .3rem; }
.steps thead { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
.steps tr { display: grid; grid-template-columns: 1fr auto; gap: .1rem 1rem; padding-block: .7rem; border-block-start: 1px solid var(--line); }
.steps th { text-align: start; }
.steps .amount { grid-area: 1 / 2; white-space: nowrap; font-variant-numeric: tabular-nums; }
.steps td:not(.amount) { grid-column: 1 / -1; }
.steps .left-out th { font-weight: 400; color: var(--quiet); }
.said .steps tr { border-color: var(--said-edge); }
@media (min-width: 44rem) {
  table.steps { display: table; width: 100%; border-collapse: collapse; }
  .steps caption { display: table-caption; }
  .steps thead { position: static; display: table-header-group; clip-path: none; }
  .steps tbody { display: table-row-group; }
  .steps tr { display: table-row; }
  .steps th, .steps td { display: table-cell; padding: .55rem 1rem .55rem 0; vertical-align: top; text-align: start; border-block-start: 1px solid var(--line); }
  .said .steps th, .said .steps td { border-color: var(--said-edge); }
  .steps thead th { border: 0; color: var(--quiet); font-size: .9rem; font-weight: 400; white-space: nowrap; }
  .steps tbody th { width: 45%; }
  .steps.four tbody th { width: 26%; }
  .steps.four td:nth-of-type(1) { width: 16%; }
  .steps:not(.four) :is(.amount, thead th:last-child) { padding-inline-end: 0; text-align: end; }
}
</style>`;
