import { describe, expect, it } from 'vitest';
import { parseOrchestrator } from '../../../../core/domain/orchestrators/parse-orchestrator.ts';
import { faultsIn, SOUND, soundWith } from './documents.ts';

const FILE = 'workflows/team/orchestrator.yaml';
const faultsOf = (text: string) => faultsIn(() => parseOrchestrator(text, FILE));
/** `line:column field message` of each. */
const linesOf = (text: string) =>
  faultsOf(text).map(({ line, column, field, message, suggestion }) =>
    [`${line}:${column}`, field, message, suggestion].filter(Boolean).join(' | '),
  );

describe('a sound orchestrator (DEF-6, DEF-7)', () => {
  it('is read with its defaults', () => {
    expect(parseOrchestrator(SOUND, FILE)).toMatchObject({
      id: 'team',
      selector_agent: 'lead',
      default_workflow: 'deliver',
      selection_max_retries: 2,
      agents: { lead: { role: 'team lead' }, writer: null },
      workflow_orchestration: { max_total_iterations: 12, max_step_timeout_seconds: 900 },
      workflows: [{ id: 'deliver', version: 3 }],
    });
  });

  it('may use anchors and aliases', () => {
    const text = soundWith(
      ['role: team lead', 'role: &role team lead'],
      ['  writer:', '  writer: {role: *role}'],
    );
    expect(parseOrchestrator(text, FILE).agents.writer).toEqual({ role: 'team lead' });
  });
});

describe('a definition with ten different mistakes (DEF-6, DEF-7)', () => {
  it('reports ten errors, each with its place, field and what was meant', () => {
    const text = soundWith(
      ['selector_agent: lead', 'selector_agent: leed'],
      ['max_output_tokens: 2000', 'max_output_tokens: many'],
      ['timeout_seconds: 60', 'time_out_seconds: 60'],
      ['    version: 3\n', ''],
      ['type: agent_task', 'type: agent_tsk'],
      ['agent: writer', 'agent: writr'],
      ['{{inputs.user_message}}', '{{inputs.user_mesage}}'],
      ['text-{{workflow.attempt}}.md', '../text.md'],
      ['needs: [draft]', 'needs: [drft]'],
      ['default_workflow: deliver', 'default_workflow: delivr'],
    );
    expect(linesOf(text)).toEqual([
      '2:17 | selector_agent | names no agent: "leed" | lead',
      '8:24 | agents.lead.max_output_tokens | must be a number',
      '9:5 | agents.lead.time_out_seconds | is not known | timeout_seconds',
      '12:5 | workflows.0.version | is missing',
      '16:15 | workflows.0.steps.0.type | must be agent_task or agent_review | agent_task',
      '17:16 | workflows.0.steps.0.agent | names no agent: "writr" | writer',
      '19:23 | workflows.0.steps.0.prompt | refers to {{inputs.user_mesage}}, which is no input | user_message',
      '23:17 | workflows.0.steps.0.output_files.text | has a part that is "." or ".."',
      '27:17 | workflows.0.steps.1.needs.0 | names no step: "drft" | draft',
      '30:19 | default_workflow | names no workflow: "delivr" | deliver',
    ]);
  });

  it('says which agent reasons about failures is none (DX-9)', () => {
    expect(
      linesOf(soundWith(['selector_agent: lead', 'selector_agent: lead\ndiagnostics_agent: leed'])),
    ).toEqual(['3:20 | diagnostics_agent | names no agent: "leed" | lead']);
  });

  it('says all of it in one message, a line each, that terminals make links of', () => {
    const text = soundWith(
      ['selector_agent: lead', 'selector_agent: leed'],
      ['version: 3', 'version: three'],
    );
    expect(() => parseOrchestrator(text, FILE)).toThrow(
      'workflows/team/orchestrator.yaml:2:17: selector_agent names no agent: "leed"; did you mean "lead"?\n' +
        'workflows/team/orchestrator.yaml:13:14: workflows.0.version must be a number',
    );
  });
});

describe('names (DEF-7)', () => {
  it('wants the name of the folder as id', () => {
    expect(linesOf(soundWith(['id: team', 'id: crew']))).toEqual([
      '1:5 | id | must equal the name of the folder, "team"',
    ]);
  });

  it('wants workflows, and one of them by default', () => {
    const [head = ''] = SOUND.split('workflows:');
    expect(linesOf(`${head}workflows: []\n`)).toEqual([
      '1:1 | default_workflow | is missing',
      '11:12 | workflows | must not be empty',
    ]);
  });

  it('keeps ids of workflows and steps apart, whichever way words are joined', () => {
    const again =
      '  - id: de-liver\n    version: 1\n    inputs: []\n    steps:\n      - {id: a, type: agent_task, agent: lead, prompt: Go}\n';
    const text = soundWith(
      ['id: deliver', 'id: de_liver'],
      ['default_workflow: deliver', `${again}default_workflow: de_liver`],
    );
    expect(linesOf(text)).toEqual(['31:9 | workflows.1.id | is already the id of "de_liver"']);
    expect(linesOf(soundWith(['id: check', 'id: draft'])).join()).toContain('is already the id of "draft"');
  });

  it('refuses ids that are too long together for the name of a state machine', () => {
    const id = `d${'e'.repeat(44)}`;
    expect(
      linesOf(
        soundWith(['id: deliver', `id: ${id}`], ['default_workflow: deliver', `default_workflow: ${id}`]),
      ),
    ).toEqual(["12:9 | workflows.0.id | is 3 characters too long, together with the orchestrator's"]);
  });
});

describe('routes (DEF-6, STEP-5, STEP-6)', () => {
  it.each([
    [
      'on_reject: draft',
      'on_reject: drafd',
      '30:20 | workflows.0.steps.1.on_reject | names no step: "drafd" | draft',
    ],
    [
      'on_reject: draft',
      'on_blocked: nobody\n        on_reject: draft',
      '30:21 | workflows.0.steps.1.on_blocked | names no step: "nobody"',
    ],
    [
      'on_reject: draft',
      'next: draft',
      '30:9 | workflows.0.steps.1.next | is for tasks; a review goes on by on_approve and on_reject',
    ],
    [
      'outputs: [text]',
      'on_approve: check\n        outputs: [text]',
      '22:9 | workflows.0.steps.0.on_approve | is for reviews; a task goes on by next',
    ],
    [
      'outputs: [text]',
      'next: null\n        outputs: [text]',
      '26:13 | workflows.0.steps.1.id | is reached by no way from the first step',
    ],
    [
      'on_reject: draft',
      '',
      '25:9 | workflows.0.steps.1.on_reject | is missing: a review says where a rejection leads',
    ],
    ['needs: [draft]', 'needs: [check]', '28:17 | workflows.0.steps.1.needs.0 | is the step itself'],
  ])('%s → %s', (part, other, fault) => {
    expect(linesOf(soundWith([part, other]))).toContain(fault);
  });

  it('refuses to need what cannot have run before', () => {
    const text = soundWith(
      ['on_reject: draft', 'on_reject: null'],
      ['outputs: [text]', 'needs: [check]\n        outputs: [text]'],
    );
    expect(linesOf(text)).toEqual([
      '21:17 | workflows.0.steps.0.prompt | refers to {{steps.check.outputs.feedback}}, but "check" cannot have run before',
      '22:17 | workflows.0.steps.0.needs.0 | cannot have run before: no way leads from "check" to "draft"',
    ]);
  });
});

describe('outputs (DEF-6, STEP-2)', () => {
  it.each([
    ['/etc/passwd', 'is absolute'],
    ['../../secret', 'has a part that is "." or ".."'],
    ['a/../b', 'has a part that is "." or ".."'],
    ['..%2fsecret', 'has a percent sign, with which other characters can be encoded'],
    ["'a\\b'", 'has a backslash'],
    ['"{{inputs.user_message}}.md"', 'refers to {{inputs.user_message}}'],
    ['"{{workflow.conversation_id}}.md"', 'refers to {{workflow.conversation_id}}'],
  ])('refuses the file %s', (file, message) => {
    expect(linesOf(soundWith(['text-{{workflow.attempt}}.md', file])).join()).toContain(message);
  });

  it('wants a file for each output and an output for each file', () => {
    expect(linesOf(soundWith(['outputs: [text]', 'outputs: [txt, note]']))).toEqual([
      '24:11 | workflows.0.steps.0.output_files | has no file for the output "txt"',
      '24:11 | workflows.0.steps.0.output_files | has no file for the output "note"',
      '24:11 | workflows.0.steps.0.output_files.text | names no output: "text" | txt',
      '29:30 | workflows.0.steps.1.prompt | refers to {{steps.draft.outputs.text}}, which is no output of "draft" | txt',
    ]);
  });

  it('wants output_files where there are outputs, and a decision of a review', () => {
    const bare = soundWith(['        output_files:\n          text: text-{{workflow.attempt}}.md\n', '']);
    expect(linesOf(bare)).toEqual([
      '22:18 | workflows.0.steps.0.outputs | need output_files, which say where each is written',
    ]);
    const undecided = soundWith([
      'on_reject: draft',
      'on_reject: draft\n        outputs: [feedback]\n        output_files: {feedback: feedback.md}',
    ]);
    expect(linesOf(undecided).join()).toContain('must hold "decision"');
  });
});

describe('prompts (STEP-4)', () => {
  it.each([
    '{{workflow.run_id}}{{workflow.step_id}}{{workflow.attempt}}{{workflow.run_workspace}}',
    '{{workflow.output_schema_json}}{{workflow.output_paths_json}}{{workflow.output_paths.text}}',
    '{{workflow.channel}}{{workflow.channel_profile_id}}{{workflow.conversation_id}}',
    '{{workflow.sender_id}}{{workflow.selector_id}}{{ inputs.user_message }}',
  ])('may refer to %s', references => {
    expect(linesOf(soundWith(['Draft this:', `Draft ${references}:`]))).toEqual([]);
  });

  it('names each reference that cannot be filled where it stands', () => {
    const text = soundWith([
      'Draft this:',
      'Draft {{workflow.chanel}}, {{workflow.output_paths.txt}}, {{step.check}}, {{steps.chek.outputs.feedback}}\n          and {{steps.check.outputs.verdict}}, {{workflow.chanel}}:',
    ]);
    expect(linesOf(text)).toEqual([
      '20:17 | workflows.0.steps.0.prompt | refers to {{workflow.chanel}}, which is nothing that a step knows of its workflow | channel',
      '20:38 | workflows.0.steps.0.prompt | refers to {{workflow.output_paths.txt}}, which is nothing that a step knows of its workflow | output_paths.text',
      '20:69 | workflows.0.steps.0.prompt | refers to {{step.check}}, which is none of the things to refer to | steps',
      '20:85 | workflows.0.steps.0.prompt | refers to {{steps.chek.outputs.feedback}}, which is no step | check',
      '21:15 | workflows.0.steps.0.prompt | refers to {{steps.check.outputs.verdict}}, which is no output of "check"',
      '21:48 | workflows.0.steps.0.prompt | refers to {{workflow.chanel}}, which is nothing that a step knows of its workflow | channel',
    ]);
  });
});

describe('inputs (DEF-6, DEF-9)', () => {
  const inputs = (written: string) =>
    linesOf(soundWith(['inputs: [user_message]', `inputs: {user_message: ${written}}`]));

  it.each([
    ['{type: text}', 'must be string, number, integer, boolean, enum or list'],
    ['{type: enum}', 'is enum, which needs choices'],
    ['{choices: [a]}', 'are for an enum, and this is: string'],
    ['{type: boolean, min: 1}', 'says nothing of this type: boolean'],
    ['{min: 5, max: 2}', 'is greater than max'],
    ['{max: 1.5}', 'must be a whole number from 0'],
    ['{type: integer, max: 3, default: 4}', 'is no value that the input may have'],
    ['{type: enum, choices: [a, b], default: c}', 'is no value that the input may have'],
    ['{default: x, required: true}', 'cannot be true where there is a default'],
  ])('%s', (written, message) => {
    expect(inputs(written)).toHaveLength(1);
    expect(inputs(written)[0]).toContain(message);
  });

  it('may be said with everything that forms show', () => {
    expect(
      inputs('{type: integer, description: How many, min: 1, max: 9, default: 3, required: false}'),
    ).toEqual([]);
  });
});

describe('what the model itself refuses (DEF-4)', () => {
  it('is named by the fields of the document', () => {
    expect(linesOf(soundWith(['id: check', 'id: questions'])).at(-1)).toBe(
      '25:13 | workflows.0.steps.1.id | is reserved for the gates',
    );
    expect(linesOf(soundWith(['timeout_seconds: 60', 'timeout_seconds: 9000']))).toEqual([
      '27:16 | workflows.0.steps.1.agent | must be at most 900',
    ]);
    expect(linesOf(soundWith(['agent: writer', 'agent: writer\n        title: Done']))).toEqual([
      expect.stringMatching(/^19:16 \| workflows\.0\.steps\.0\.title \| "Done" is already/),
    ]);
  });
});
