import type { GatePage } from '../../core/contracts/gate-page.ts';
import { type Html, html } from '../html.ts';

/** How every text of the offline model begins. */
const OFFLINE_MARK = '[offline]';

export function offlineLabel(content: GatePage['content']): Html | undefined {
  return isOffline(content)
    ? html`<p class="card notice made-up">Offline model: this content is made up for trying things out; nothing is charged</p>`
    : undefined;
}

function isOffline(content: GatePage['content']): boolean {
  return content.kind === 'plan'
    ? content.plan.provider === 'offline'
    : content.questions.some(({ question }) => question.startsWith(OFFLINE_MARK));
}
