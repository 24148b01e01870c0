import { CodedBlocks, type Coding } from './jpeg-coding'

type Component = { across: number; down: number }
type Frame = { width: number; height: number; isProgressive: boolean; components: Map<number, Component> }

/**
 * Whether a JPEG has as many blocks of pixels as its header states; one row of blocks more or less is accepted. Without
 * this check, a header of 4,000 × 4,000 with the data of 100 × 100 would pass as a mostly grey image. Returns true if
 * the blocks can't be counted, so that the decoder decides. R44
 */
export function hasStatedBlocks(jpeg: Buffer): boolean {
  const tables = new Map<number, Buffer>()
  let frame: Frame | undefined
  let interval = 0
  for (let at = 2; at + 4 <= jpeg.length; ) {
    const marker = jpeg[at + 1] ?? 0
    if (jpeg[at] !== 0xff || marker === 0xff) {
      at += 1
      continue
    }
    const body = jpeg.subarray(at + 4, at + 2 + jpeg.readUInt16BE(at + 2))
    at += 4 + body.length
    if (marker === 0xc4) readTables(body, tables)
    else if (marker >= 0xc0 && marker <= 0xc2) frame = readFrame(body, marker === 0xc2)
    else if (marker === 0xdd && body.length >= 2) interval = body.readUInt16BE(0)
    else if (marker === 0xda) {
      const coding = frame && readScan(body, frame, tables)
      return !coding || isCountRight(jpeg, at, coding, interval)
    }
  }
  return true
}

/**
 * Whether the first scan (a section of coded pixels, which begins at `from`) has the expected number of blocks: all
 * blocks of the scan's components. Returns true if the blocks can't be counted.
 */
function isCountRight(
  jpeg: Buffer,
  from: number,
  { coding, expected, row }: ReadScan,
  interval: number,
): boolean {
  const { end, lastStart, restarts } = findRestarts(jpeg, from)
  if (restarts > 0 && interval === 0) return true
  const forgiven = Math.min(row, Math.ceil(expected / 8))
  // Restart markers divide a scan into intervals. All intervals except the last have the same number of blocks. So only
  // the blocks of the last interval are counted.
  const left = expected - restarts * interval
  if (left < -forgiven) return false
  const blocks = new CodedBlocks(jpeg.subarray(lastStart, end), coding)
  const found = blocks.count(Math.max(0, left))
  if (blocks.isDamaged) return true
  if (found < left) return left - found <= forgiven
  return blocks.isRestUniform() || blocks.count(row + 1) <= row || blocks.isDamaged
}

/** Finds the end of the scan, the start of its last restart interval, and the number of restart markers. */
function findRestarts(jpeg: Buffer, from: number): { end: number; lastStart: number; restarts: number } {
  let [lastStart, restarts] = [from, 0]
  for (let at = jpeg.indexOf(0xff, from); at >= 0; at = jpeg.indexOf(0xff, at + 1)) {
    const next = jpeg[at + 1] ?? 0
    if (next >= 0xd0 && next <= 0xd7) {
      lastStart = at + 2
      restarts += 1
    } else if (next !== 0 && next !== 0xff) return { end: at, lastStart, restarts }
  }
  return { end: jpeg.length, lastStart, restarts }
}

function readFrame(body: Buffer, isProgressive: boolean): Frame | undefined {
  const count = body[5] ?? 0
  if (body.length < 6 + 3 * count) return undefined
  const components = new Map<number, Component>()
  for (let at = 6; at < 6 + 3 * count; at += 3) {
    const factors = body[at + 1] ?? 0x11
    components.set(body[at] ?? 0, { across: factors >> 4, down: factors & 15 })
  }
  return { height: body.readUInt16BE(1), width: body.readUInt16BE(3), isProgressive, components }
}

/**
 * Stores the raw code tables. They are decoded only when used, because a file may define many tables that it never
 * uses.
 */
function readTables(body: Buffer, tables: Map<number, Buffer>): void {
  for (let at = 0; at + 17 <= body.length; ) {
    const symbols = body.subarray(at + 1, at + 17).reduce((sum, count) => sum + count, 0)
    tables.set(body[at] ?? 0, body.subarray(at + 1, at + 17 + symbols))
    at += 17 + symbols
  }
}

/**
 * Builds a lookup table with an entry for each value of the next 16 bits. The entry describes the code with which these
 * bits begin: its length in the high byte, its symbol in the low byte.
 */
function makeTable(described: Buffer | undefined): Uint16Array | undefined {
  if (!described) return undefined
  const table = new Uint16Array(65_536)
  let [code, symbol] = [0, 16]
  for (let length = 1; length <= 16; length += 1) {
    for (let left = described[length - 1] ?? 0; left > 0; left -= 1) {
      table.fill((length << 8) | (described[symbol] ?? 0), code, code + (1 << (16 - length)))
      code += 1 << (16 - length)
      symbol += 1
    }
  }
  return table
}

type ReadScan = { coding: Coding[]; expected: number; row: number }

/**
 * Reads a scan's header. Returns the order of the scan's blocks, and how many groups of blocks the picture needs in
 * total (`expected`) and per row. Returns undefined if a component or a code table is missing.
 */
function readScan(body: Buffer, frame: Frame, tables: Map<number, Buffer>): ReadScan | undefined {
  const count = Math.min(4, body[0] ?? 0)
  const used = Array.from({ length: count }, (_, index) => ({
    component: frame.components.get(body[1 + 2 * index] ?? 0),
    choice: body[2 + 2 * index] ?? 0,
  }))
  const all = [...frame.components.values()]
  const [most, deepest] = [
    Math.max(...all.map(({ across }) => across)),
    Math.max(...all.map(({ down }) => down)),
  ]
  const coding: Coding[] = []
  for (const { component, choice } of used) {
    const first = makeTable(tables.get(choice >> 4))
    const others = frame.isProgressive ? undefined : makeTable(tables.get(0x10 | (choice & 15)))
    if (!component || !first || !(others || frame.isProgressive)) return undefined
    // The blocks of a single component are stored one by one. With several components, each group has the blocks of all
    // of them.
    const blocks = count === 1 ? 1 : component.across * component.down
    for (let block = 0; block < blocks; block += 1) coding.push({ first, others })
  }
  const [only] = used
  const alone = count === 1 ? only?.component : undefined
  const size = (pixels: number, factor: number, greatest: number) =>
    alone ? Math.ceil(Math.ceil((pixels * factor) / greatest) / 8) : Math.ceil(pixels / (8 * greatest))
  const row = size(frame.width, alone?.across ?? 1, most)
  return { coding, row, expected: row * size(frame.height, alone?.down ?? 1, deepest) }
}
