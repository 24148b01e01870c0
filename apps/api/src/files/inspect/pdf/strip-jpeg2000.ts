/**
 * The JP2 boxes that are kept, because the picture needs them. All other boxes are dropped: `xml `, `uuid` (Exif, XMP),
 * labels and links.
 */
const keptBoxes = new Set(['jP  ', 'ftyp', 'rreq', 'jp2h', 'jpch', 'jplh', 'jp2c'])
const maxParts = 10_000
const codestream = Buffer.from([0xff, 0x4f, 0xff, 0x51])
const [comment, startOfTile, startOfData, endOfCodestream] = [0xff64, 0xff90, 0xff93, 0xffd9]

export function stripJpeg2000(image: Buffer): Buffer {
  if (image.subarray(0, 4).equals(codestream)) return blankComments(image)
  const parts: Buffer[] = []
  for (let at = 0; at + 8 <= image.length && parts.length < maxParts; ) {
    const short = image.readUInt32BE(at)
    const isLong = short === 1 && at + 16 <= image.length
    const header = isLong ? 16 : 8
    const length = short === 0 ? image.length - at : isLong ? Number(image.readBigUInt64BE(at + 8)) : short
    if (length < header) break
    const box = image.subarray(at, at + length)
    const type = image.toString('latin1', at + 4, at + 8)
    if (type === 'jp2c') parts.push(box.subarray(0, header), blankComments(box.subarray(header)))
    else if (keptBoxes.has(type)) parts.push(box)
    at += length
  }
  return Buffer.concat(parts)
}

/** Overwrites comments with zeros of the same length, because the file stores the positions of the data after them. */
function blankComments(stream: Buffer): Buffer {
  const blank = Buffer.from(stream)
  let tile = 0
  for (let at = 2; at + 4 <= blank.length; ) {
    const marker = blank.readUInt16BE(at)
    if (marker === endOfCodestream) return blank.subarray(0, at + 2)
    if (marker === startOfData) {
      // A tile part, which is a section of the image, states its length; the last one may state 0.
      const length = blank.length >= tile + 10 ? blank.readUInt32BE(tile + 6) : 0
      if (length === 0 || tile + length <= at) break
      at = tile + length
      continue
    }
    if (marker === startOfTile) tile = at
    const end = at + 2 + blank.readUInt16BE(at + 2)
    if (marker === comment) blank.fill(0, at + 6, Math.min(end, blank.length))
    at = end
  }
  return blank
}
