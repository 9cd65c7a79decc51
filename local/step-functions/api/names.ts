/** ARNs of this account and region. */
export class Names {
  readonly region: string;
  readonly accountId: string;

  constructor(region: string, accountId: string) {
    this.region = region;
    this.accountId = accountId;
  }

  stateMachine(name: string): string {
    return `arn:aws:states:${this.region}:${this.accountId}:stateMachine:${name}`;
  }

  activity(name: string): string {
    return `arn:aws:states:${this.region}:${this.accountId}:activity:${name}`;
  }

  execution(machineName: string, name: string): string {
    return `arn:aws:states:${this.region}:${this.accountId}:execution:${machineName}:${name}`;
  }

  expressExecution(machineName: string, name: string, id: string): string {
    return `arn:aws:states:${this.region}:${this.accountId}:express:${machineName}:${name}:${id}`;
  }
}
