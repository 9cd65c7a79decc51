import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const PROJECT = fileURLToPath(new URL('../../../..', import.meta.url));
const COMMAND = ['scripts/run.mjs', 'local/step-functions/serve.ts'];

export interface Ended {
  code: number | null;
  stdout: string;
  stderr: string;
}

/** `local:sfn` as a process of its own, to be killed. */
export class EngineProcess {
  readonly #child: ChildProcess;
  readonly #ended: Promise<Ended>;
  #stdout = '';
  #stderr = '';

  constructor(args: readonly string[], environment: Record<string, string> = {}) {
    this.#child = spawn(process.execPath, [...COMMAND, ...args], {
      cwd: PROJECT,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, ...environment },
    });
    this.#child.stdout?.on('data', chunk => {
      this.#stdout += chunk;
    });
    this.#child.stderr?.on('data', chunk => {
      this.#stderr += chunk;
    });
    this.#ended = once(this.#child, 'close').then(([code]) => ({
      code: code as number | null,
      stdout: this.#stdout,
      stderr: this.#stderr,
    }));
  }

  get stderr(): string {
    return this.#stderr;
  }

  /** Where it serves, once it does. */
  async endpoint(): Promise<string> {
    const lines = createInterface({ input: this.#child.stdout as NodeJS.ReadableStream });
    const started = once(lines, 'line').then(([line]) => String(line).replace(/^.* on /, ''));
    const ended = this.#ended.then(({ code, stderr }) => {
      throw new Error(`local:sfn ended with ${code}: ${stderr}`);
    });
    ended.catch(() => {});
    return Promise.race([started, ended]);
  }

  ended(): Promise<Ended> {
    return this.#ended;
  }

  async kill(signal: 'SIGKILL' | 'SIGTERM' = 'SIGKILL'): Promise<Ended> {
    this.#child.kill(signal);
    return this.#ended;
  }
}
