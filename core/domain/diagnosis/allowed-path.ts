import { type GuardedPath, guardPath } from '../steps/guard-path.ts';

/** Of the bucket: a path that begins so is a key, and no path within the folder of the run. */
const TOP_FOLDERS = /^(runs|messages|selector|diagnostics|definitions|agents|orchestrators|tenants)(\/|$)/;

/** Where a diagnosis may read. Folders have no slash at their end. */
export interface AllowedRoots {
  readonly runFolder: string;
  readonly folders: readonly string[];
  /** What runs of others use as well: read where somebody names a place in it, and never looked through. */
  readonly shared: readonly string[];
  /** Single objects. */
  readonly files: readonly string[];
}

/** A path that somebody named, as a key below one of the roots, or why it is none. */
export function allowedPath(path: string, { runFolder, folders, shared, files }: AllowedRoots): GuardedPath {
  if (files.includes(path)) return { ok: true, key: path };
  const root = [runFolder, ...folders, ...shared].find(folder => path.startsWith(`${folder}/`));
  if (root !== undefined) return guardPath(root, path.slice(root.length + 1));
  if (TOP_FOLDERS.test(path)) return { ok: false, reason: 'is outside of what this diagnosis may read' };
  return guardPath(runFolder, path);
}

/** The same of a folder: a root itself is one. */
export function allowedFolder(path: string, roots: AllowedRoots): GuardedPath {
  const folder = path.replace(/\/$/, '');
  return [roots.runFolder, ...roots.folders, ...roots.shared].includes(folder)
    ? { ok: true, key: folder }
    : allowedPath(folder, roots);
}
