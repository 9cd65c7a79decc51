/** What a source answers, or the name of the fault with which it did not: what is left is still worth reasoning about. */
export async function orFault<Answer>(answer: Promise<Answer>): Promise<Answer | string> {
  try {
    return await answer;
  } catch (fault) {
    return fault instanceof Error ? fault.name : 'NotAnError';
  }
}

export function couldNotBeRead(faultName: string): string {
  return `It could not be read: ${faultName}.`;
}
