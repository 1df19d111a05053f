/**
 * A UUID of version 7: ids made later sort later, which keeps indexes compact. `random` holds 16
 * bytes, six of which the time replaces.
 */
export function newId(
  now: Date,
  random: Uint8Array = crypto.getRandomValues(new Uint8Array(16)),
): string {
  const time = now.getTime().toString(16).padStart(12, "0");
  const rest = random.subarray(6).toHex();
  const variant = (0x8 | (random[15] ?? 0) & 0x3).toString(16);
  return [
    time.slice(0, 8),
    time.slice(8),
    `7${rest.slice(0, 3)}`,
    `${variant}${rest.slice(3, 6)}`,
    rest.slice(6, 18),
  ].join("-");
}
