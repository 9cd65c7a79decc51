import { z } from 'zod';

const resourceSchema = z.object({
  Type: z.string(),
  Properties: z.record(z.string(), z.unknown()).default({}),
  DeletionPolicy: z.string().optional(),
  UpdateReplacePolicy: z.string().optional(),
  Metadata: z.object({ 'aws:cdk:path': z.string() }),
});
const templateSchema = z.object({ Resources: z.record(z.string(), resourceSchema) });

const PSEUDO_PARAMETERS: Readonly<Record<string, string>> = {
  'AWS::Partition': 'aws',
  'AWS::Region': 'eu-west-1',
  'AWS::AccountId': '111122223333',
  'AWS::URLSuffix': 'amazonaws.com',
};

export interface Resource {
  readonly logicalId: string;
  readonly type: string;
  /** Where the construct is in the stack, such as `table-records/table`. */
  readonly path: string;
  /** With references written as `{path}` and `{path.Attribute}`. */
  readonly properties: Readonly<Record<string, unknown>>;
  readonly deletionPolicy: string | undefined;
  readonly updateReplacePolicy: string | undefined;
}

/** A template as CloudFormation would read it, in some account. */
export class SynthesizedTemplate {
  readonly resources: readonly Resource[];
  readonly #paths: ReadonlyMap<string, string>;

  constructor(template: unknown) {
    const { Resources } = templateSchema.parse(template);
    const entries = Object.entries(Resources);
    this.#paths = new Map(entries.map(([logicalId, resource]) => [logicalId, pathOf(resource)]));
    this.resources = entries.map(([logicalId, resource]) => ({
      logicalId,
      type: resource.Type,
      path: pathOf(resource),
      properties: this.#render(resource.Properties) as Record<string, unknown>,
      deletionPolicy: resource.DeletionPolicy,
      updateReplacePolicy: resource.UpdateReplacePolicy,
    }));
  }

  ofType(type: string): Resource[] {
    return this.resources.filter(resource => resource.type === type);
  }

  #render(value: unknown): unknown {
    if (Array.isArray(value)) return value.map(each => this.#render(each));
    if (typeof value !== 'object' || value === null) return value;
    const fields = Object.entries(value);
    const [first] = fields;
    if (fields.length === 1 && first !== undefined) {
      const [name, argument] = first;
      if (name === 'Ref') return PSEUDO_PARAMETERS[argument] ?? `{${this.#path(argument)}}`;
      if (name === 'Fn::GetAtt') return `{${this.#path(argument[0])}.${argument[1]}}`;
      if (name === 'Fn::Join')
        return argument[1].map((each: unknown) => this.#render(each)).join(argument[0]);
    }
    return Object.fromEntries(fields.map(([name, each]) => [name, this.#render(each)]));
  }

  #path(logicalId: string): string {
    return this.#paths.get(logicalId) ?? logicalId;
  }
}

function pathOf({ Metadata }: z.output<typeof resourceSchema>): string {
  return Metadata['aws:cdk:path'].replace(/^[^/]+\//, '').replace(/\/Resource$/, '');
}
