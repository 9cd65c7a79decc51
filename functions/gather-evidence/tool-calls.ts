import { sha256Of } from '../../core/adapters/content/keep-file.ts';
import {
  DIAGNOSTICS_TOOLS,
  type DiagnosticsTool,
  type ToolCall,
  type ToolInput,
  type ToolOutput,
  toolResultsSchema,
} from '../../core/contracts/diagnosis-tools.ts';

/** Calls tools by their contracts and keeps a record of each call. */
export class ToolCalls {
  readonly #calls: (ToolCall & { readonly output?: unknown })[] = [];
  readonly #now: () => number;

  constructor(now: () => number) {
    this.#now = now;
  }

  async call<Tool extends DiagnosticsTool>(
    tool: Tool,
    input: ToolInput<Tool>,
    work: (input: ToolInput<Tool>) => Promise<ToolOutput<Tool>> | ToolOutput<Tool>,
  ): Promise<ToolOutput<Tool>> {
    const contract = DIAGNOSTICS_TOOLS[tool];
    const startedMs = this.#now();
    const record = (outcome: ToolCall['outcome'], output: unknown, fault?: string) =>
      this.#calls.push({
        tool,
        input: JSON.parse(JSON.stringify(input)),
        outputDigest: sha256Of(JSON.stringify(output ?? null)),
        at: new Date(startedMs).toISOString(),
        ms: Math.max(0, Math.round(this.#now() - startedMs)),
        outcome,
        ...(fault === undefined ? { output } : { fault }),
      });
    try {
      const taken = contract.input.parse(input) as ToolInput<Tool>;
      const output = contract.output.parse(await work(taken)) as ToolOutput<Tool>;
      record('done', output);
      return output;
    } catch (fault) {
      record('failed', null, fault instanceof Error ? fault.name : 'NotAnError');
      throw fault;
    }
  }

  /** All calls with their outputs, as they are kept. */
  text(): string {
    return JSON.stringify(toolResultsSchema.parse(JSON.parse(JSON.stringify(this.#calls))), null, 1);
  }
}
