import type { GatePage } from '../../core/contracts/gate-page.ts';
import { amendFields } from './amend-form.ts';
import type { FormFields } from './form-faults.ts';
import { isInstead, stageOf } from './gate-stage.ts';
import { questionFields } from './questions-form.ts';

/** Where on the page a fault belongs; nowhere where there is nothing to fill in. */
export function fieldsOf(page: GatePage): FormFields {
  switch (stageOf(page)) {
    case 'open':
      return new Map([...commonFields(page), ...contentFields(page)]);
    case 'rejecting':
      return new Map([
        ...commonFields(page),
        ['comment', { elementId: 'comment', label: 'Comment' }],
        ['decision', { elementId: 'reject', label: 'Decision' }],
      ]);
    default:
      return new Map();
  }
}

function commonFields(page: GatePage): FormFields {
  const prefix = isInstead(page) ? 'instead-' : '';
  const hasDelegates = (page.rules.delegates ?? []).length > 0;
  return new Map([
    ...(page.rules.code === 'sent' ? [['code', { elementId: `${prefix}code`, label: 'Code' }] as const] : []),
    ...(hasDelegates ? [['to', { elementId: 'to', label: 'Who decides instead' }] as const] : []),
  ]);
}

function contentFields(page: GatePage): FormFields {
  const { content } = page;
  const prefix = isInstead(page) ? 'instead-' : '';
  const decision = { elementId: `${prefix}approve`, label: 'Decision' };
  const comment = (label: string) => ({ elementId: `${prefix}comment`, label });
  switch (content.kind) {
    case 'questions':
      return questionFields(content.questions);
    case 'plan':
      return new Map([
        ['comment', comment('Comment')],
        ['decision', decision],
        ...(content.amendable === undefined ? [] : amendFields(content.amendable)),
      ]);
    case 'review':
      return new Map([
        ['comment', comment('Feedback')],
        ['rewrite', { elementId: 'rewrite', label: 'Suggested rewrite' }],
        ['decision', decision],
        ...(content.editable === undefined
          ? []
          : [['edited', { elementId: 'edited', label: 'Edited text' }] as const]),
      ]);
    case 'manual':
      return new Map([['response', { elementId: 'response', label: 'Response' }]]);
  }
}
