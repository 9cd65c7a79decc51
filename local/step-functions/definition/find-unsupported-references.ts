type SyntaxNode = Readonly<Record<string, unknown>>;

/**
 * Step Functions evaluates an expression without a context item, so neither a bare name at its top level
 * nor `$$` can mean anything. Only the first step of a path sees that level: later steps, predicates,
 * sort terms and groupings read what the step before them produced. A lambda's body sees it too.
 */
export function findUnsupportedReferences(
  tree: unknown,
  { errorOutputExists }: { errorOutputExists: boolean },
): string[] {
  const messages = new Set<string>();
  for (const name of topLevelNames(tree))
    messages.add(`Reference to '${name}' at the top level is not supported.`);
  for (const node of allNodes(tree)) {
    if (isVariable(node, '$')) messages.add("Reference to '$$' is not supported.");
    if (!errorOutputExists && readsErrorOutput(node))
      messages.add("Field '$states.errorOutput' does not exist.");
  }
  return [...messages];
}

const topLevelChildren = [
  'lhs',
  'rhs',
  'condition',
  'then',
  'else',
  'expression',
  'expressions',
  'arguments',
  'procedure',
  'body',
];

function* topLevelNames(tree: unknown): Generator<string> {
  const pending: unknown[] = [tree];
  while (pending.length > 0) {
    const node = pending.pop();
    if (Array.isArray(node)) for (const entry of node.toReversed()) pending.push(entry);
    if (!isSyntaxNode(node)) continue;
    if (node.type === 'name') yield String(node.value);
    else if (node.type === 'path') pending.push(Array.isArray(node.steps) ? node.steps[0] : undefined);
    else for (const child of topLevelChildren.toReversed()) pending.push(node[child]);
  }
}

function* allNodes(tree: unknown): Generator<SyntaxNode> {
  const pending: unknown[] = [tree];
  const seen = new Set<unknown>();
  while (pending.length > 0) {
    const node = pending.pop();
    if (typeof node !== 'object' || node === null || seen.has(node)) continue;
    seen.add(node);
    if (isSyntaxNode(node)) yield node;
    for (const child of Object.values(node)) pending.push(child);
  }
}

function isSyntaxNode(node: unknown): node is SyntaxNode {
  return typeof node === 'object' && node !== null && !Array.isArray(node);
}

function isVariable(node: unknown, name: string): boolean {
  return isSyntaxNode(node) && node.type === 'variable' && node.value === name;
}

function readsErrorOutput(node: SyntaxNode): boolean {
  if (node.type !== 'path' || !Array.isArray(node.steps)) return false;
  const [first, second] = node.steps;
  return isVariable(first, 'states') && isSyntaxNode(second) && second.value === 'errorOutput';
}
