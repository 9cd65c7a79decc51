/** What stands in a kept reply for the link of a gate: links decide, so no store holds them. */
const MARK = /\[\[gate ([\w-]{1,100})\]\]/g;

export function gateMark(gateId: string): string {
  return `[[gate ${gateId}]]`;
}

export function markedGates(text: string): string[] {
  return [...new Set([...text.matchAll(MARK)].map(([, gateId = '']) => gateId))];
}

/** The reply as it is read, with what this reader may be shown of each gate. */
export function showGates(text: string, shown: ReadonlyMap<string, string>): string {
  return text.replace(MARK, (_mark, gateId: string) => shown.get(gateId) ?? 'on the page of the gate');
}
