import { randomInt } from 'node:crypto';
import { chmod } from 'node:fs/promises';
import { makeFolder } from '../store/make-folder.ts';
import { AwsError } from '../wire/aws-error.ts';
import { notFound, type Secret } from './secret.ts';
import { SecretFiles } from './secret-files.ts';

const SUFFIX_LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
const SUFFIX_LENGTH = 6;

export interface SecretBookOptions {
  folder: string;
  region: string;
  accountId: string;
}

/** Every secret, in memory and in files. Changes follow one another; each is durable before it shows. */
export class SecretBook {
  readonly files: SecretFiles;
  readonly #options: SecretBookOptions;
  readonly #secrets = new Map<string, Secret>();
  #lastChange: Promise<unknown> = Promise.resolve();

  private constructor(options: SecretBookOptions) {
    this.#options = options;
    this.files = new SecretFiles(options.folder);
  }

  static async open(options: SecretBookOptions): Promise<SecretBook> {
    const book = new SecretBook(options);
    await makeFolder(options.folder);
    await chmod(options.folder, 0o700);
    for (const secret of await book.files.readAll()) book.#secrets.set(secret.name, secret);
    return book;
  }

  all(): Secret[] {
    return [...this.#secrets.values()];
  }

  find(name: string): Secret | undefined {
    return this.#secrets.get(name);
  }

  /** By its name, or by its ARN with or without the letters that AWS adds to it. */
  get(secretId: string): Secret {
    const found = secretId.startsWith('arn:')
      ? this.all().find(({ arn }) => arn === secretId || arn.slice(0, -SUFFIX_LENGTH - 1) === secretId)
      : this.find(secretId);
    if (found === undefined) throw notFound("Secrets Manager can't find the specified secret.");
    return found;
  }

  /** A request that comes once more, because its answer was lost, gets the secret that it made. */
  create(
    name: string,
    make: (arn: string) => Secret,
    isRepeated: (existing: Secret) => boolean = () => false,
  ): Promise<Secret> {
    return this.#inTurn(async () => {
      const existing = this.find(name);
      if (existing !== undefined && isRepeated(existing)) return existing;
      if (existing !== undefined)
        throw new AwsError(
          'ResourceExistsException',
          `The operation failed because the secret ${name} already exists.`,
        );
      return this.#keep(make(this.#newArn(name)));
    });
  }

  /** A change that returns what it was given writes nothing. */
  change(secretId: string, decide: (secret: Secret) => Secret): Promise<Secret> {
    return this.#inTurn(async () => {
      const before = this.get(secretId);
      const after = decide(before);
      return after === before ? before : this.#keep(after);
    });
  }

  async #keep(secret: Secret): Promise<Secret> {
    await this.files.write(secret);
    this.#secrets.set(secret.name, secret);
    return secret;
  }

  #inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    const turn = this.#lastChange.then(work);
    this.#lastChange = turn.catch(() => {});
    return turn;
  }

  #newArn(name: string): string {
    const { region, accountId } = this.#options;
    const suffix = Array.from(
      { length: SUFFIX_LENGTH },
      () => SUFFIX_LETTERS[randomInt(SUFFIX_LETTERS.length)],
    );
    return `arn:aws:secretsmanager:${region}:${accountId}:secret:${name}-${suffix.join('')}`;
  }
}
