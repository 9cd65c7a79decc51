import type { WorkerProvider } from '../../core/contracts/worker-task.ts';

/** A program that answers a prompt: all that the worker knows about it. */
export interface ProviderProgram {
  /** What is looked up on PATH without `--binary`. */
  readonly binary: string;
  /**
   * The prompt is read from standard input, the final message is all that is printed to standard output, and files
   * are written in the current folder without asking.
   */
  readonly args: readonly string[];
  /** One argument with its value, so that a model's name can never be an option. */
  readonly modelOption: string;
  /** After everything else. */
  readonly lastArgs: readonly string[];
  /** Variables of the worker's environment that the program signs in with. */
  readonly keyVariables: readonly string[];
}

/** As their own references describe them: `claude --help` and `codex exec --help`. */
export const PROVIDER_PROGRAMS: Readonly<Record<WorkerProvider, ProviderProgram>> = {
  claude: {
    binary: 'claude',
    args: ['-p', '--output-format', 'text', '--permission-mode', 'acceptEdits'],
    modelOption: '--model',
    lastArgs: [],
    keyVariables: ['ANTHROPIC_API_KEY', 'ANTHROPIC_AUTH_TOKEN', 'CLAUDE_CODE_OAUTH_TOKEN'],
  },
  codex: {
    binary: 'codex',
    // A fresh folder is no Git repository; the session is of no use to anybody later.
    args: [
      'exec',
      '--sandbox',
      'workspace-write',
      '--skip-git-repo-check',
      '--ephemeral',
      '--color',
      'never',
    ],
    modelOption: '--model',
    lastArgs: ['-'],
    keyVariables: ['OPENAI_API_KEY', 'CODEX_API_KEY'],
  },
};

export function programArguments(program: ProviderProgram, model: string | undefined): readonly string[] {
  const modelArgs = model === undefined ? [] : [`${program.modelOption}=${model}`];
  return [...program.args, ...modelArgs, ...program.lastArgs];
}
