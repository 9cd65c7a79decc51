import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ApiClient, apiClient } from './api-client.ts';

export interface HostProcess {
  readonly api: ApiClient;
  readonly url: string;
  readonly dataFolder: string;
  /** What the newest process has printed. */
  output(): string;
  /** Without a warning, as a power switch would. */
  kill(): Promise<void>;
  start(): Promise<void>;
  restart(): Promise<void>;
  close(): Promise<void>;
}

const ADDRESS = /running on (http:\/\/\S+)/;

/** What `npm start` starts, as a process of its own. */
export async function openHostProcess(
  options: { projectFolder?: string; environment?: Record<string, string> } = {},
): Promise<HostProcess> {
  const dataFolder = await mkdtemp(join(tmpdir(), 'countersign-process-'));
  let child: ChildProcess;
  let output = '';
  let url = '';

  const start = async () => {
    output = '';
    child = spawn(process.execPath, ['scripts/run.mjs', 'scripts/start.ts'], {
      cwd: options.projectFolder ?? process.cwd(),
      env: { ...process.env, ...options.environment, PORT: '0', COUNTERSIGN_DATA: dataFolder },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const started = child;
    await new Promise<void>((resolve, reject) => {
      const read = (chunk: Buffer) => {
        output += chunk.toString();
        const address = ADDRESS.exec(output)?.[1];
        if (address === undefined) return;
        url = address;
        resolve();
      };
      started.stdout?.on('data', read);
      started.stderr?.on('data', read);
      started.once('exit', code => reject(new Error(`The host ended with ${code}:\n${output}`)));
    });
  };
  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const exited = once(child, 'exit');
    child.kill(signal);
    await exited;
  };

  await start();
  return {
    api: apiClient(() => url),
    dataFolder,
    get url() {
      return url;
    },
    output: () => output,
    kill: () => end('SIGKILL'),
    start,
    restart: async () => {
      await end('SIGTERM');
      await start();
    },
    close: async () => {
      await end('SIGTERM');
      await rm(dataFolder, { recursive: true, force: true });
    },
  };
}
