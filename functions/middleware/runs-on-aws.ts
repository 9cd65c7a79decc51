/** Only the Lambda runtime sets this variable; nobody can configure it, and the local host leaves it unset. */
export function runsOnAws(environment: NodeJS.ProcessEnv): boolean {
  return environment.LAMBDA_TASK_ROOT !== undefined;
}
