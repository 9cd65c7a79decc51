import { s3Error } from '../protocol/s3-error.ts';
import { CHECKSUM_ALGORITHMS, type ChecksumAlgorithm, checksumHeader, isChecksumOf } from './checksum.ts';

export interface DeclaredChecksum {
  readonly algorithm: ChecksumAlgorithm;
  /** Undefined while it is still to come in the trailer. */
  readonly value: string | undefined;
}

type Headers = Readonly<Record<string, string>>;

/** The checksum a request promises for its body, in a header or a trailer. */
export function readDeclaredChecksum(headers: Headers): DeclaredChecksum | undefined {
  const trailers = (headers['x-amz-trailer'] ?? '').split(',').map(name => name.trim().toLowerCase());
  const declared = CHECKSUM_ALGORITHMS.flatMap(algorithm => {
    const value = headers[checksumHeader(algorithm)];
    return value !== undefined || trailers.includes(checksumHeader(algorithm)) ? [{ algorithm, value }] : [];
  });
  if (declared.length > 1)
    throw s3Error('InvalidRequest', {
      message: 'Expecting a single x-amz-checksum- header. Multiple checksum Types are not allowed.',
    });
  const [checksum] = declared;
  if (checksum === undefined && headers['x-amz-sdk-checksum-algorithm'] !== undefined)
    throw s3Error('InvalidRequest', {
      message:
        'x-amz-sdk-checksum-algorithm specified, but no corresponding x-amz-checksum-* or x-amz-trailer headers were found.',
    });
  if (checksum?.value !== undefined) checkForm(checksum.algorithm, checksum.value);
  return checksum;
}

/** The algorithm a request names without a value, as copies and multipart uploads do. */
export function readChecksumAlgorithm(headers: Headers): ChecksumAlgorithm | undefined {
  const name = headers['x-amz-checksum-algorithm'];
  if (name === undefined) return undefined;
  const algorithm = CHECKSUM_ALGORITHMS.find(known => known === name.toUpperCase());
  if (algorithm === undefined)
    throw s3Error('InvalidRequest', {
      message: `Checksum algorithm provided is unsupported. Please try again with any of the valid types: [${CHECKSUM_ALGORITHMS.join(', ')}]`,
    });
  return algorithm;
}

export function checkForm(algorithm: ChecksumAlgorithm, value: string): void {
  if (!isChecksumOf(algorithm, value))
    throw s3Error('InvalidRequest', {
      message: `Value for ${checksumHeader(algorithm)} header is invalid.`,
    });
}
