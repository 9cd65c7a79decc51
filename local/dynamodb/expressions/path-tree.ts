import type { DocumentPath } from './document-path.ts';

/** Paths that share their first elements, as one. Of one tree, only names or only indexes are there. */
export interface PathTree<Leaf> {
  readonly names: Map<string, PathBranch<Leaf>>;
  readonly indexes: Map<number, PathBranch<Leaf>>;
}

/** A path ends here, or goes on. */
export type PathBranch<Leaf> = { readonly leaf: Leaf } | { readonly tree: PathTree<Leaf> };

/** Of paths that neither overlap nor conflict. */
export function growPathTree<Leaf>(entries: readonly (readonly [DocumentPath, Leaf])[]): PathTree<Leaf> {
  const root = emptyTree<Leaf>();
  for (const [path, leaf] of entries) {
    const last = path[path.length - 1] ?? path[0];
    put(path.slice(0, -1).reduce(descend, root), last, { leaf });
  }
  return root;
}

function emptyTree<Leaf>(): PathTree<Leaf> {
  return { names: new Map(), indexes: new Map() };
}

function descend<Leaf>(tree: PathTree<Leaf>, element: string | number): PathTree<Leaf> {
  const branch = typeof element === 'number' ? tree.indexes.get(element) : tree.names.get(element);
  if (branch !== undefined && 'tree' in branch) return branch.tree;
  const child = emptyTree<Leaf>();
  put(tree, element, { tree: child });
  return child;
}

function put<Leaf>(tree: PathTree<Leaf>, element: string | number, branch: PathBranch<Leaf>): void {
  if (typeof element === 'number') tree.indexes.set(element, branch);
  else tree.names.set(element, branch);
}
