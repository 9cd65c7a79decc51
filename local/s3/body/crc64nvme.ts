const REFLECTED_POLYNOMIAL = 0x9a6c9329ac4bc9b5n;

/** The table in halves: BigInt arithmetic on every byte would be a hundred times slower. */
const LOW = new Int32Array(256);
const HIGH = new Int32Array(256);
for (let byte = 0; byte < 256; byte++) {
  let remainder = BigInt(byte);
  for (let bit = 0; bit < 8; bit++)
    remainder = (remainder >> 1n) ^ (remainder & 1n ? REFLECTED_POLYNOMIAL : 0n);
  LOW[byte] = Number(BigInt.asIntN(32, remainder));
  HIGH[byte] = Number(BigInt.asIntN(32, remainder >> 32n));
}

/** CRC-64/NVME, taken up chunk by chunk. */
export class Crc64Nvme {
  #low = -1;
  #high = -1;

  update(chunk: Uint8Array): void {
    let low = this.#low;
    let high = this.#high;
    for (let at = 0; at < chunk.length; at++) {
      const entry = (low ^ (chunk[at] as number)) & 0xff;
      low = ((low >>> 8) | (high << 24)) ^ (LOW[entry] as number);
      high = (high >>> 8) ^ (HIGH[entry] as number);
    }
    this.#low = low;
    this.#high = high;
  }

  digest(): Buffer {
    const bytes = Buffer.alloc(8);
    bytes.writeInt32BE(~this.#high, 0);
    bytes.writeInt32BE(~this.#low, 4);
    return bytes;
  }
}
