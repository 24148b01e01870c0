import { crc32 } from 'node:zlib'

/**
 * Reads a ZIP of uncompressed files by its directory at the end, as unpacking programs do, and checks each file's
 * checksum. Returns each file's bytes by its path.
 */
export function readZip(zip: Buffer): Map<string, Buffer> {
  const end = zip.lastIndexOf('PK\u0005\u0006', undefined, 'latin1')
  const count = zip.readUInt16LE(end + 10)
  const files = new Map<string, Buffer>()
  let at = zip.readUInt32LE(end + 16)
  for (let index = 0; index < count; index += 1) {
    const isFile = zip.toString('latin1', at, at + 4) === 'PK\u0001\u0002'
    const [nameLength, extraLength] = [zip.readUInt16LE(at + 28), zip.readUInt16LE(at + 30)]
    const name = zip.toString('utf8', at + 46, at + 46 + nameLength)
    const local = zip.readUInt32LE(at + 42)
    const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28)
    const bytes = zip.subarray(start, start + zip.readUInt32LE(at + 24))
    if (!isFile || crc32(bytes) !== zip.readUInt32LE(at + 16)) throw new Error(`damaged ZIP at ${name}`)
    if (files.has(name)) throw new Error(`${name} is twice in the ZIP`)
    files.set(name, bytes)
    at += 46 + nameLength + extraLength
  }
  return files
}
