import { bounded } from './bounded.ts';
import { type Html, html } from './html.ts';

/** Words of others amid ours: in a frame of their own, and never so many that they push ours away. */
export function quoted(label: string, text: string): Html {
  const words = html`<p class="told" dir="auto">${text}</p>`;
  return html`<blockquote class="said quoted">${bounded(label, [text], words)}</blockquote>`;
}
