import type { Node } from 'constructs';
import { z } from 'zod';

const callersSchema = z.discriminatedUnion('auth', [
  z.strictObject({ auth: z.literal('iam') }),
  z.strictObject({
    auth: z.literal('jwt'),
    jwtIssuer: z.url({ protocol: /^https$/ }),
    jwtAudience: z
      .string()
      .min(1)
      .transform(list => list.split(',')),
  }),
]);

/** How callers of the HTTP API prove who they are. */
export type Callers = z.output<typeof callersSchema>;

/** Reads `-c auth=iam` (the default) or `-c auth=jwt -c jwtIssuer=https://… -c jwtAudience=one,two`. */
export function readDeploySettings(node: Node): Callers {
  const auth: unknown = node.tryGetContext('auth') ?? 'iam';
  if (auth !== 'jwt') return callersSchema.parse({ auth });
  return callersSchema.parse({
    auth,
    jwtIssuer: node.tryGetContext('jwtIssuer'),
    jwtAudience: node.tryGetContext('jwtAudience'),
  });
}
