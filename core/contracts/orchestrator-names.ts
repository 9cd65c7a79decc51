import { z } from 'zod';

const WORDS = /^[a-z][a-z0-9]*([-_][a-z0-9]+)*$/;

/** Of agents, workflows and steps. */
export const idSchema = z.string().regex(WORDS, 'must be lower-case words joined by "-" or "_"');

/** Of orchestrators and channel profiles, which become parts of names and addresses. */
export const kebabIdSchema = z
  .string()
  .regex(/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/, 'must be lower-case words joined by "-"');

/** Of inputs and outputs, which prompts refer to. */
export const variableSchema = z
  .string()
  .regex(/^[A-Za-z][A-Za-z0-9_]*$/, 'must be letters, digits and "_", and begin with a letter');

export const textSchema = z.string().min(1, 'must not be empty');

/** Seconds, visits, versions. */
export const countSchema = z.int().min(1, 'must be a whole number from 1');
