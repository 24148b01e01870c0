const bytes = Buffer.alloc(16)

/** Returns the id of row `n` of a kind. The ids look random but are the same in every run. */
export function idOf(kind: number, n: number): string {
  for (let part = 0; part < 4; part += 1) bytes.writeUInt32BE(mixed(n, kind * 4 + part), part * 4)
  return bytes.toString('base64url')
}

/** Hashes `n` and `seed` to a number from 0 to 2³² − 1, with the last steps of MurmurHash3. */
export function mixed(n: number, seed: number): number {
  let hash = Math.imul(n ^ Math.imul(seed + 1, 0x9e3779b1), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (hash ^ (hash >>> 16)) >>> 0
}
