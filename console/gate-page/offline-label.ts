import { type Html, html } from '../html.ts';

export function offlineLabel(provider: string): Html | undefined {
  return provider === 'offline'
    ? html`<p class="card notice made-up">Offline model: this content is made up for trying things out; nothing is charged</p>`
    : undefined;
}
