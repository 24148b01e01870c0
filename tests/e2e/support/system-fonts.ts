import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { inflateSync } from 'node:zlib'

const { resolve } = createRequire(import.meta.url)

/**
 * Creates a folder of fonts to use instead of this machine's fonts, and returns the path for FONTCONFIG_FILE. With
 * `thai`, the folder also has a font whose Thai letters are much larger than those of the app's font.
 */
export function systemFonts({ thai }: { thai: boolean }): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'khum-fonts-'))
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
  mkdirSync(path.join(folder, 'cache'))
  const fonts = [
    { family: 'Test Latin', from: 'noto-sans-thai-latin-400-normal', unitsPerEm: 1000 },
    ...(thai ? [{ family: 'Test Thai', from: 'noto-sans-thai-thai-400-normal', unitsPerEm: 780 }] : []),
  ]
  for (const { family, from, unitsPerEm } of fonts) {
    const woff = readFileSync(resolve(`@fontsource/noto-sans-thai/files/${from}.woff`))
    writeFileSync(path.join(folder, `${family}.ttf`), toTrueType(woff, family, unitsPerEm))
  }
  const file = path.join(folder, 'fonts.conf')
  const places = `<dir>${folder}</dir><cachedir>${path.join(folder, 'cache')}</cachedir>`
  writeFileSync(file, `<?xml version="1.0"?><fontconfig>${places}</fontconfig>`)
  return file
}

/** Converts a WOFF 1.0 file to TrueType and renames the font. A smaller `unitsPerEm` makes all letters larger. */
function toTrueType(woff: Buffer, family: string, unitsPerEm: number): Buffer {
  const count = woff.readUInt16BE(12)
  const tables = Array.from({ length: count }, (_, i) => {
    const at = 44 + i * 20
    const tag = woff.toString('latin1', at, at + 4)
    const [offset, packed, size] = [4, 8, 12].map((more) => woff.readUInt32BE(at + more))
    const data = woff.subarray(offset, (offset ?? 0) + (packed ?? 0))
    const plain = Buffer.from(packed === size ? data : inflateSync(data))
    if (tag === 'head') plain.writeUInt16BE(unitsPerEm, 18)
    return { tag, data: tag === 'name' ? nameTable(family) : plain }
  })
  const head = Buffer.alloc(12 + 16 * count)
  woff.copy(head, 0, 4, 8)
  head.writeUInt16BE(count, 4)
  let offset = head.length
  const bodies = tables.map(({ tag, data }, i) => {
    head.write(tag, 12 + i * 16, 'latin1')
    head.writeUInt32BE(offset, 20 + i * 16)
    head.writeUInt32BE(data.length, 24 + i * 16)
    const padded = Buffer.concat([data, Buffer.alloc(-data.length & 3)])
    offset += padded.length
    return padded
  })
  return Buffer.concat([head, ...bodies])
}

/** Builds the font's name table: family, style, full name and PostScript name. */
function nameTable(family: string): Buffer {
  const names = [family, 'Regular', family, family.replace(' ', '')].map((text) =>
    Buffer.from(text, 'utf16le').swap16(),
  )
  const ids = [1, 2, 4, 6]
  const head = Buffer.alloc(6 + 12 * names.length)
  head.writeUInt16BE(names.length, 2)
  head.writeUInt16BE(head.length, 4)
  let offset = 0
  for (const [i, name] of names.entries()) {
    const fields = [3, 1, 0x409, ids[i] ?? 0, name.length, offset]
    for (const [j, field] of fields.entries()) head.writeUInt16BE(field, 6 + i * 12 + j * 2)
    offset += name.length
  }
  return Buffer.concat([head, ...names])
}
