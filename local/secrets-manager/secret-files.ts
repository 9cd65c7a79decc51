import { createHash, randomUUID } from 'node:crypto';
import { open, readdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { nodeStorageFiles } from '../store/node-storage-files.ts';
import { type Secret, secretSchema } from './secret.ts';

const SUFFIX = '.json';
const UNFINISHED = '.tmp';
const READABLE_NAME = /^[a-z0-9-]{1,100}$/;

/** One file a secret, which its owner alone may read; a file is replaced as a whole and is durable before that shows. */
export class SecretFiles {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  async readAll(): Promise<Secret[]> {
    const names = await readdir(this.#folder);
    await Promise.all(
      names.filter(name => name.endsWith(UNFINISHED)).map(name => rm(join(this.#folder, name))),
    );
    return Promise.all(names.filter(name => name.endsWith(SUFFIX)).map(name => this.#read(name)));
  }

  async write(secret: Secret): Promise<void> {
    const unfinished = join(this.#folder, `${randomUUID()}${UNFINISHED}`);
    try {
      const file = await open(unfinished, 'wx', 0o600);
      try {
        await file.writeFile(JSON.stringify(secret));
        await file.sync();
      } finally {
        await file.close();
      }
      await rename(unfinished, join(this.#folder, fileName(secret.name)));
    } catch (fault) {
      await rm(unfinished, { force: true });
      throw fault;
    }
    await nodeStorageFiles.syncDirectory(this.#folder);
  }

  /** The text of a secret that was kept as a bare file before there were versions. */
  async readBare(name: string): Promise<string | undefined> {
    try {
      return (await readFile(join(this.#folder, name), 'utf8')) || undefined;
    } catch (fault) {
      if ((fault as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
      throw fault;
    }
  }

  async removeBare(name: string): Promise<void> {
    await rm(join(this.#folder, name), { force: true });
  }

  /** Says nothing about what the file holds. */
  async #read(name: string): Promise<Secret> {
    const path = join(this.#folder, name);
    const text = await readFile(path, 'utf8');
    try {
      return secretSchema.parse(JSON.parse(text));
    } catch {
      throw new Error(`${path} is damaged: it holds no secret that can be read.`);
    }
  }
}

/** Names may differ in case alone, be long and hold slashes; most do not. */
function fileName(name: string): string {
  const readable = READABLE_NAME.test(name) ? name : `_${createHash('sha256').update(name).digest('hex')}`;
  return `${readable}${SUFFIX}`;
}
