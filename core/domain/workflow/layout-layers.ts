import type { Workflow } from '../../contracts/workflow.ts';
import { arrowsOf } from './render-graph.ts';

export interface Box {
  readonly id: string;
  readonly title: string;
  readonly x: number;
  readonly y: number;
}

export const BOX = { width: 220, height: 44, gapX: 40, gapY: 56, margin: 60 } as const;
/** No step can have this id: ids hold no spaces. */
export const DONE_ID = 'the end';

/** Places steps in rows by their distance from the entry, each row in the order of the definition. */
export function layoutLayers(workflow: Workflow): { boxes: Box[]; width: number; height: number } {
  const depths = depthsFrom(workflow);
  const deepest = Math.max(...depths.values());
  const rows: { id: string; title: string }[][] = Array.from({ length: deepest + 2 }, () => []);
  for (const { id, title } of workflow.steps) rows[depths.get(id) ?? 0]?.push({ id, title });
  rows[deepest + 1]?.push({ id: DONE_ID, title: 'Done' });
  const widest = Math.max(...rows.map(row => row.length));
  const rowWidth = (count: number) => count * BOX.width + (count - 1) * BOX.gapX;
  const boxes = rows.flatMap((row, depth) =>
    row.map((node, position) => ({
      ...node,
      x: BOX.margin + (rowWidth(widest) - rowWidth(row.length)) / 2 + position * (BOX.width + BOX.gapX),
      y: BOX.margin + depth * (BOX.height + BOX.gapY),
    })),
  );
  return {
    boxes,
    width: rowWidth(widest) + 2 * BOX.margin,
    height: rows.length * (BOX.height + BOX.gapY) - BOX.gapY + 2 * BOX.margin,
  };
}

function depthsFrom(workflow: Workflow): Map<string, number> {
  const arrows = arrowsOf(workflow);
  const depths = new Map([[workflow.entry, 0]]);
  // A Map hands out what is added while it is walked: this is a breadth-first search.
  for (const [id, depth] of depths)
    for (const { from, to } of arrows)
      if (from === id && to !== null && !depths.has(to)) depths.set(to, depth + 1);
  return depths;
}
