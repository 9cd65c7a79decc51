/** A string that starts with `#` stands for a name, any other is one; numbers are indexes of lists. */
export type PathElements = readonly [string, ...(string | number)[]];

export interface PathNode {
  readonly kind: 'path';
  readonly elements: PathElements;
  readonly hasPlaceholders: boolean;
}

export interface ValueNode {
  readonly kind: 'value';
  readonly placeholder: string;
}

export interface FunctionNode {
  readonly kind: 'function';
  readonly name: string;
  readonly operands: readonly OperandNode[];
}

export type OperandNode = PathNode | ValueNode | FunctionNode;

export type Comparator = '=' | '<>' | '<' | '<=' | '>' | '>=';

export interface CompareNode {
  readonly kind: 'compare';
  readonly operator: Comparator;
  readonly left: OperandNode;
  readonly right: OperandNode;
}

export interface BetweenNode {
  readonly kind: 'between';
  readonly operand: OperandNode;
  readonly lowest: OperandNode;
  readonly highest: OperandNode;
}

export interface InNode {
  readonly kind: 'in';
  readonly operand: OperandNode;
  readonly candidates: readonly OperandNode[];
}

export type ConditionNode =
  | { readonly kind: 'and' | 'or'; readonly conditions: readonly ConditionNode[] }
  | { readonly kind: 'not'; readonly condition: ConditionNode }
  | CompareNode
  | BetweenNode
  | InNode
  | FunctionNode;

export interface ArithmeticNode {
  readonly kind: 'arithmetic';
  readonly operator: '+' | '-';
  readonly left: OperandNode;
  readonly right: OperandNode;
}

export type Section = 'SET' | 'REMOVE' | 'ADD' | 'DELETE';

export type ActionNode =
  | { readonly section: 'SET'; readonly path: PathNode; readonly operand: OperandNode | ArithmeticNode }
  | { readonly section: 'REMOVE'; readonly path: PathNode }
  | { readonly section: 'ADD' | 'DELETE'; readonly path: PathNode; readonly operand: ValueNode };

export interface UpdateNode {
  readonly actions: readonly ActionNode[];
  /** Names and values, in the order in which they are written. */
  readonly placeholders: readonly string[];
}
