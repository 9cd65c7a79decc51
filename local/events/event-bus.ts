export const DEFAULT_BUS = 'default';

export interface EventBus {
  readonly name: string;
  readonly arn: string;
  readonly description?: string;
  readonly createdMs: number;
}

/** A bus may be named by name or ARN; nothing means the default bus. */
export function busNameOf(nameOrArn: string | undefined): string {
  if (nameOrArn === undefined || nameOrArn === '') return DEFAULT_BUS;
  return /^arn:[^:]*:events:[^:]*:[^:]*:event-bus\/(.+)$/.exec(nameOrArn)?.[1] ?? nameOrArn;
}
