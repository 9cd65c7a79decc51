import type { Workflow } from '../../contracts/workflow.ts';
import { BOX, type Box, DONE_ID, layoutLayers } from './layout-layers.ts';
import { arrowsOf } from './render-graph.ts';

/** The graph as a picture that needs nothing else: the same bytes for the same definition. */
export function renderSvg(workflow: Workflow): string {
  const { boxes, width, height } = layoutLayers(workflow);
  const places = new Map(boxes.map(box => [box.id, box]));
  const arrows = arrowsOf(workflow).flatMap(({ from, to, label }) => {
    const start = places.get(from);
    const end = places.get(to ?? DONE_ID);
    return start === undefined || end === undefined ? [] : [drawArrow(start, end, label)];
  });
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" role="img" aria-labelledby="graph-title graph-description" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" font-family="system-ui, sans-serif" font-size="13">`,
    `<title id="graph-title">${escapeXml(workflow.title)}</title>`,
    `<desc id="graph-description">${escapeXml(workflow.description)}</desc>`,
    '<defs><marker id="head" viewBox="0 0 8 8" refX="8" refY="4" markerWidth="8" markerHeight="8" orient="auto"><path d="M0 0L8 4L0 8z" fill="currentColor"/></marker></defs>',
    ...arrows,
    ...boxes.map(drawBox),
    '</svg>',
  ].join('\n');
}

function drawBox({ id, title, x, y }: Box): string {
  const radius = id === DONE_ID ? BOX.height / 2 : 6;
  return `<g><title>${escapeXml(title)}</title><rect x="${x}" y="${y}" width="${BOX.width}" height="${BOX.height}" rx="${radius}" fill="#fff" stroke="currentColor"/><text x="${x + BOX.width / 2}" y="${y + BOX.height / 2 + 5}" text-anchor="middle" fill="#111">${escapeXml(shorten(title))}</text></g>`;
}

/** Down from row to row it is a straight line; anything else bends out to the side. */
function drawArrow(from: Box, to: Box, label: string): string {
  const isDownward = to.y > from.y;
  const startX = from.x + BOX.width / (isDownward ? 2 : 1);
  const startY = from.y + (isDownward ? BOX.height : BOX.height / 2 + (from === to ? 10 : 0));
  const endX = to.x + BOX.width / (isDownward ? 2 : 1);
  const endY = to.y + (isDownward ? 0 : BOX.height / 2 - (from === to ? 10 : 0));
  const outside = Math.max(startX, endX) + BOX.margin - 15;
  const isFar = to.y - from.y > BOX.height + BOX.gapY;
  const side = Math.max(from.x, to.x) + BOX.width + BOX.gapX / 2;
  const bend = isDownward
    ? isFar
      ? `C${side} ${startY + BOX.gapY} ${side} ${endY - BOX.gapY} ${endX} ${endY}`
      : `L${endX} ${endY}`
    : `C${outside} ${startY} ${outside} ${endY} ${endX} ${endY}`;
  const labelX = isDownward ? (isFar ? (startX + 3 * side) / 4 - 20 : (startX + endX) / 2 + 6) : outside - 30;
  return `<g><title>${escapeXml(`${from.title}, ${label}: ${to.title}`)}</title><path d="M${startX} ${startY}${bend}" fill="none" stroke="currentColor" marker-end="url(#head)"/><text x="${labelX}" y="${(startY + endY) / 2 + 4}" font-size="11" fill="currentColor">${escapeXml(label)}</text></g>`;
}

function shorten(title: string): string {
  return title.length > 32 ? `${title.slice(0, 31)}…` : title;
}

function escapeXml(text: string): string {
  return text.replace(/[&<>"']/g, sign => `&#${sign.charCodeAt(0)};`);
}
