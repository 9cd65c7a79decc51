import { z } from 'zod';
import type { SynthesizedTemplate } from './synthesized-template.ts';

const oneOrMany = z.union([z.string().transform(one => [one]), z.array(z.string())]);
const statementSchema = z.strictObject({
  Effect: z.enum(['Allow', 'Deny']),
  Action: oneOrMany,
  Resource: oneOrMany,
  Condition: z.unknown().optional(),
});
const policySchema = z.object({
  PolicyDocument: z.object({ Statement: z.array(statementSchema) }),
  Roles: z.array(z.string()),
});

/** One action on one resource; statements that say the same in another order or grouping become equal lists. */
export interface Grant {
  /** The construct whose role it is, such as `function-api`. */
  readonly owner: string;
  readonly action: string;
  readonly resource: string;
  readonly condition?: unknown;
}

export function grantsOf(template: SynthesizedTemplate): Grant[] {
  return template.ofType('AWS::IAM::Policy').flatMap(({ properties }) => {
    const { PolicyDocument, Roles } = policySchema.parse(properties);
    return Roles.flatMap(role =>
      PolicyDocument.Statement.flatMap(statement => {
        if (statement.Effect !== 'Allow')
          throw new Error(`${role} is denied something: nobody expects that.`);
        const condition = statement.Condition === undefined ? {} : { condition: statement.Condition };
        return statement.Action.flatMap(action =>
          statement.Resource.map(resource => ({ owner: ownerOf(role), action, resource, ...condition })),
        );
      }),
    );
  });
}

/** A grant as a line of text: sorted lists of them are easy to compare and to read when they differ. */
export function grantText({ action, resource, condition }: Omit<Grant, 'owner'>): string {
  return `${action} on ${resource}${condition === undefined ? '' : ` if ${JSON.stringify(condition)}`}`;
}

function ownerOf(role: string): string {
  return role.replace(/^\{/, '').replace(/\/role\}$/, '');
}
