import type { Json } from '../../json.ts';
import { evaluateIntrinsic } from '../intrinsics/evaluate-intrinsic.ts';
import { evaluatePath } from './evaluate-path.ts';
import type { PathScope } from './scope.ts';

/** For fields that take either, such as ErrorPath and a template's `.$` keys. */
export function evaluatePathOrIntrinsic(text: string, scope: PathScope): Json {
  return text.trimStart().startsWith('$') ? evaluatePath(text, scope) : evaluateIntrinsic(text, scope);
}
