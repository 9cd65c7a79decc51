/** What a run is about, in the words of whoever started it. */
export function mainMessage(input: Readonly<Record<string, unknown>>): string {
  const { user_message: message } = input;
  if (typeof message === 'string') return message;
  const text = Object.values(input).find(value => typeof value === 'string');
  return typeof text === 'string' ? text : '';
}
