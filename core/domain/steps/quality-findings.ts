import { z } from 'zod';
import { type ReadJson, readJson } from './read-json.ts';

const SEVERITIES = ['MUST', 'SHOULD', 'COULD'] as const;
export type Severity = (typeof SEVERITIES)[number];

const findingSchema = z.strictObject({
  severity: z.enum(SEVERITIES),
  message: z.string().min(1).max(4000),
  location: z.string().min(1).max(1000).optional(),
});
export type Finding = z.infer<typeof findingSchema>;

export const findingsSchema = z.array(findingSchema).max(500);

export function readFindings(text: string): ReadJson<Finding[]> {
  return readJson(text, findingsSchema);
}

/** The longer a piece of work has been sent back and forth, the less holds it up. */
export function blockingSeverities(iteration: number): readonly Severity[] {
  if (iteration <= 2) return SEVERITIES;
  return iteration <= 4 ? ['MUST', 'SHOULD'] : ['MUST'];
}

export function blockingFindings(findings: readonly Finding[], iteration: number): Finding[] {
  const blocking = blockingSeverities(iteration);
  return findings.filter(({ severity }) => blocking.includes(severity));
}

/** For whoever has to mend it. */
export function describeFindings(findings: readonly Finding[]): string {
  return findings
    .map(({ severity, message, location }) =>
      location === undefined ? `- ${severity}: ${message}` : `- ${severity} (${location}): ${message}`,
    )
    .join('\n');
}
