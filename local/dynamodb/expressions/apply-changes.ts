import type { AttributeValue, Item } from '../values/attribute-value.ts';
import { getMember } from '../values/get-member.ts';
import { putMember } from '../values/put-member.ts';
import type { PathBranch, PathTree } from './path-tree.ts';
import { invalidPathForUpdate } from './update-faults.ts';

/** From a value, and the item as it was before the update, to the value that takes its place; undefined is none. */
export type Change = (current: AttributeValue | undefined, item: Item) => AttributeValue | undefined;

/** Copies what it changes and shares all else with the item. */
export function applyChanges(item: Item, changes: PathTree<Change>): Item {
  return changeMembers(item, changes, item);
}

function changeMembers(members: Item, changes: PathTree<Change>, item: Item): Item {
  const changed: Record<string, AttributeValue> = { ...members };
  const removed: string[] = [];
  for (const [name, branch] of changes.names) {
    const current = getMember(members, name);
    const value = changeValue(current, branch, item);
    if (value !== undefined) putMember(changed, name, value);
    else if (current !== undefined) removed.push(name);
  }
  return removed.length === 0 ? changed : withoutMembers(changed, removed);
}

/** A copy, because V8 reads an object of which something was deleted more slowly ever after. */
function withoutMembers(members: Item, removed: readonly string[]): Item {
  const left: Record<string, AttributeValue> = {};
  for (const name of Object.keys(members)) {
    const value = members[name];
    if (value !== undefined && !removed.includes(name)) putMember(left, name, value);
  }
  return left;
}

function changeValue(
  current: AttributeValue | undefined,
  branch: PathBranch<Change>,
  item: Item,
): AttributeValue | undefined {
  if ('leaf' in branch) return branch.leaf(current, item);
  if (current === undefined) throw invalidPathForUpdate();
  if ('M' in current && branch.tree.names.size > 0) return { M: changeMembers(current.M, branch.tree, item) };
  if ('L' in current && branch.tree.indexes.size > 0)
    return { L: changeElements(current.L, branch.tree, item) };
  throw invalidPathForUpdate();
}

/** Indexes are those of the list as it was; what lies beyond its end is appended in the order of the indexes. */
function changeElements(
  list: readonly AttributeValue[],
  changes: PathTree<Change>,
  item: Item,
): AttributeValue[] {
  const elements: (AttributeValue | undefined)[] = [...list];
  const inOrder = [...changes.indexes].sort(([left], [right]) => left - right);
  for (const [index, branch] of inOrder) {
    const value = changeValue(list[index], branch, item);
    if (index < list.length) elements[index] = value;
    else elements.push(value);
  }
  return elements.filter(element => element !== undefined);
}
