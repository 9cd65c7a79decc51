const SLACK_ORIGIN = 'https://hooks.slack.com';

/** Whether an answer may be sent there: to Slack, or to what stands in for it. */
export function isResponseUrl(text: string, standIn: string | undefined): boolean {
  if (!URL.canParse(text)) return false;
  const { origin, username, password } = new URL(text);
  if (username !== '' || password !== '') return false;
  return origin === SLACK_ORIGIN || (standIn !== undefined && origin === new URL(standIn).origin);
}
