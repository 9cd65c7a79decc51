const REFLECTED_POLYNOMIAL = 0x82f63b78;

const TABLE = Int32Array.from({ length: 256 }, (_, byte) => {
  let remainder = byte;
  for (let bit = 0; bit < 8; bit++)
    remainder = (remainder >>> 1) ^ (remainder & 1 ? REFLECTED_POLYNOMIAL : 0);
  return remainder;
});

/** CRC-32C (Castagnoli) of `chunk`, going on from the value of what came before it. */
export function crc32c(chunk: Uint8Array, previous = 0): number {
  let crc = ~previous;
  for (let at = 0; at < chunk.length; at++)
    crc = (crc >>> 8) ^ (TABLE[(crc ^ (chunk[at] as number)) & 0xff] as number);
  return ~crc >>> 0;
}
