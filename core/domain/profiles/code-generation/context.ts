import { z } from 'zod';

export const SCOPES = ['library', 'service', 'prototype'] as const;

/** What code is wanted. The feature comes first: it is what a run is about. */
export const contextSchema = z.object({
  feature: z
    .string()
    .min(1)
    .max(8000)
    .describe('What the code is to do, in your own words')
    .meta({ examples: ['Parse ISO 8601 durations and add them to dates.'] }),
  language: z
    .enum(['TypeScript', 'Python', 'Java', 'Go'])
    .default('TypeScript')
    .describe('What to write it in'),
  scope: z.enum(SCOPES).default('library').describe('Which standards count for it'),
  constraints: z
    .string()
    .max(4000)
    .default('None beyond the standards.')
    .describe('What it must keep to: versions, dependencies, names, limits'),
});
export type CodeContext = z.infer<typeof contextSchema>;
