/** A node of the tree that JSONata evaluates, with the marks that our guards leave on it. */
export interface SyntaxNode {
  type?: string;
  value?: unknown;
  procedure?: SyntaxNode;
  arguments?: SyntaxNode[];
  pattern?: SyntaxNode;
  terms?: { expression: SyntaxNode }[];
  /** Of an object constructor: pairs of key and value. */
  lhs?: SyntaxNode | [key: SyntaxNode, value: SyntaxNode][];
  group?: SyntaxNode;
  isCalled?: true;
  isMember?: true;
  isTransformPattern?: true;
  isSortKey?: true;
}
