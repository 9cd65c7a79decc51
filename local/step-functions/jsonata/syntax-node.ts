/** A node of the tree that JSONata evaluates, with the marks that our guards leave on it. */
export interface SyntaxNode {
  type?: string;
  value?: unknown;
  procedure?: SyntaxNode;
  arguments?: SyntaxNode[];
  pattern?: SyntaxNode;
  terms?: { expression: SyntaxNode }[];
  isCalled?: true;
  isTransformPattern?: true;
  isSortKey?: true;
}
