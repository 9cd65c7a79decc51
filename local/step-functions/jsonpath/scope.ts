import type { Json } from '../../json.ts';

/** What the roots of a path stand for: `$`, `$$` and `$name`. */
export interface PathScope {
  input: Json;
  context: Json;
  variables: Readonly<Record<string, Json>>;
}
