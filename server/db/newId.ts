/** A UUID of version 7: ids made later sort later, which keeps indexes compact. */
export function newId(now: Date): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  new DataView(bytes.buffer).setBigUint64(0, BigInt(now.getTime()) << 16n | randomPart(bytes));
  bytes[8] = 0x80 | (bytes[8] ?? 0) & 0x3f;
  const hex = bytes.toHex();
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)]
    .join("-");
}

const randomPart = (bytes: Uint8Array) =>
  0x7000n | BigInt((bytes[6] ?? 0) & 0x0f) << 8n | BigInt(bytes[7] ?? 0);
