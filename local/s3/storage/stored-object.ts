import { z } from 'zod';
import { CHECKSUM_ALGORITHMS } from '../body/checksum.ts';

const storedChecksumSchema = z.object({
  algorithm: z.enum(CHECKSUM_ALGORITHMS),
  /** Base64; a composite one ends in the number of parts. */
  value: z.string(),
  type: z.enum(['FULL_OBJECT', 'COMPOSITE']),
});
export type StoredChecksum = z.infer<typeof storedChecksumSchema>;

export const storedObjectSchema = z.object({
  key: z.string(),
  size: z.number(),
  /** Without quotes. */
  etag: z.string(),
  lastModifiedMs: z.number(),
  /** Those headers of the put that come back with every get. */
  headers: z.record(z.string(), z.string()),
  checksum: storedChecksumSchema,
});
export type StoredObject = z.infer<typeof storedObjectSchema>;

export const storedPartSchema = storedObjectSchema.omit({ key: true, headers: true }).extend({
  partNumber: z.number(),
});
export type StoredPart = z.infer<typeof storedPartSchema>;

export const storedUploadSchema = z.object({
  uploadId: z.string(),
  key: z.string(),
  headers: z.record(z.string(), z.string()),
  initiatedMs: z.number(),
  checksumAlgorithm: z.enum(CHECKSUM_ALGORITHMS),
  checksumType: z.enum(['FULL_OBJECT', 'COMPOSITE']),
  /** Whether the creator named the algorithm; parts must then use it. */
  isChecksumRequested: z.boolean(),
});
export type StoredUpload = z.infer<typeof storedUploadSchema>;
