import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { DiagnosisFiles } from '../../../../core/contracts/diagnosis.ts';
import type { ReasonerReply } from '../../../../core/contracts/diagnosis-reply.ts';
import { composeAnswer } from '../../../../core/domain/diagnosis/compose-answer.ts';
import { replayDiagnosis } from '../../../../core/domain/diagnosis/replay-diagnosis.ts';
import { reasonByRules } from '../../../../core/domain/diagnosis/rules/reason-by-rules.ts';
import { failedWith } from './bundle-builders.ts';

const bundle = failedWith('ProviderUnavailable');
const said: ReasonerReply = {
  kind: 'answer',
  cause: { kind: 'other', statement: 'It was the weather.', confidence: 'medium' },
  claims: [{ text: 'It rained.', refs: ['E2'] }],
  nextSteps: [],
};

function audit(provider: string, reply: ReasonerReply, told: Partial<DiagnosisFiles> = {}) {
  const answer = composeAnswer({ diagnosisId: 'dx_1', bundle, reply, failed: told.error });
  const texts = new Map([
    ['bundle-0-abc.json', JSON.stringify(bundle)],
    ['turns/1-Ab3/response.md', `No.\n\n---\n\n${JSON.stringify(reply)}`],
    ['turns/1-Ab3/call.json', JSON.stringify({ provider, status: 'completed', retrievalsLeft: 0 })],
    ['answer.json', JSON.stringify(answer)],
  ]);
  const kept = (name: string) => ({
    key: `diagnostics/dx_1/${name}`,
    sha256: createHash('sha256')
      .update(texts.get(name) ?? '')
      .digest('hex'),
  });
  const files = [...texts.keys()].map(name => ({ ...kept(name), url: `/${name}` }));
  const listing: DiagnosisFiles = {
    ...{ diagnosisId: 'dx_1', status: 'answered', files, bundle: kept('bundle-0-abc.json') },
    ...told,
  };
  return { listing, texts };
}

describe('a replay', () => {
  it('reasons once more where rules did (B-11)', () => {
    const { listing, texts } = audit('offline', reasonByRules(bundle, false));
    expect(replayDiagnosis(listing, texts)).toMatchObject({ isSame: true, by: 'rules', spoiled: [] });
    const other = audit('offline', said);
    expect(replayDiagnosis(other.listing, other.texts)).toMatchObject({ isSame: false, by: 'rules' });
  });

  it('reads the recorded replies of a model again, the repaired one after the first (B-11)', () => {
    const { listing, texts } = audit('anthropic', said);
    expect(replayDiagnosis(listing, texts)).toMatchObject({
      ...{ isSame: true, by: 'recorded replies', spoiled: [] },
      answer: { cause: { statement: 'It was the weather.' } },
    });
  });

  it('ends as the diagnosis did where nobody could be asked', () => {
    const { listing, texts } = audit('anthropic', said, { error: 'ProviderUnavailable', status: 'failed' });
    expect(replayDiagnosis(listing, texts)).toMatchObject({
      isSame: true,
      answer: { cause: { kind: 'provider_outage' } },
    });
  });

  it('names every file that is gone or is not what was kept (B-11)', () => {
    const { listing, texts } = audit('anthropic', said);
    texts.set('bundle-0-abc.json', JSON.stringify({ ...bundle, question: 'Another?' }));
    texts.delete('turns/1-Ab3/response.md');
    expect(replayDiagnosis(listing, texts)).toMatchObject({
      spoiled: ['bundle-0-abc.json', 'turns/1-Ab3/response.md'],
      isSame: false,
    });
  });
});
