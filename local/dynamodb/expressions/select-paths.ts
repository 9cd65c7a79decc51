import type { AttributeValue, Item } from '../values/attribute-value.ts';
import { getMember } from '../values/get-member.ts';
import { putMember } from '../values/put-member.ts';
import type { PathBranch, PathTree } from './path-tree.ts';

/** The parts of an item to which the paths lead, in the places where they are; elements of lists close ranks. */
export function selectPaths(item: Item, tree: PathTree<unknown>): Item {
  const selected: Record<string, AttributeValue> = {};
  for (const [name, branch] of tree.names) {
    const part = selectPart(getMember(item, name), branch);
    if (part !== undefined) putMember(selected, name, part);
  }
  return selected;
}

function selectPart(
  value: AttributeValue | undefined,
  branch: PathBranch<unknown>,
): AttributeValue | undefined {
  if (value === undefined || 'leaf' in branch) return value;
  if ('M' in value) {
    const members = selectPaths(value.M, branch.tree);
    return Object.keys(members).length === 0 ? undefined : { M: members };
  }
  if (!('L' in value)) return undefined;
  const elements = selectElements(value.L, branch.tree);
  return elements.length === 0 ? undefined : { L: elements };
}

function selectElements(list: readonly AttributeValue[], tree: PathTree<unknown>): AttributeValue[] {
  return [...tree.indexes]
    .sort(([left], [right]) => left - right)
    .map(([index, branch]) => selectPart(list[index], branch))
    .filter(part => part !== undefined);
}
