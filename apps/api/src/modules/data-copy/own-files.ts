import type { Readable } from 'node:stream'
import type { AppContext } from '../../context'
import { fittingName, listAcceptedPage, openObject } from '../documents/documents.service'

const pageSize = 100
/** Most bytes of a file's own name. With what is put before it, the name stays below 255 bytes, the most on Android. */
const nameBytes = 200

type Row = Awaited<ReturnType<typeof listAcceptedPage>>[number]

/** A file as `data.json` describes it. `missing`: it couldn't be read, so it isn't in the ZIP or is incomplete there. */
export interface FileNote extends Omit<Row, 'name' | 'object_key'> {
  path: string
  state: 'included' | 'missing'
}

/** A file of the copy. Read `bytes` once, then call `close`, also if the reader stopped early. */
export interface OwnFile {
  note: FileNote
  bytes: AsyncIterable<Uint8Array>
  close(): void
}

/** Lists the accepted files that a member sent: those of claims, drafts and typed-in cards. Opens a file when it's read. */
export async function* listOwnFiles(ctx: AppContext, accountId: string): AsyncGenerator<OwnFile> {
  let after = ''
  for (;;) {
    const page = await listAcceptedPage(ctx.db, accountId, after, pageSize)
    for (const row of page) yield toFile(ctx, row)
    if (page.length < pageSize) return
    after = page.at(-1)?.id ?? ''
  }
}

function toFile(ctx: AppContext, { name, object_key: key, ...row }: Row): OwnFile {
  const note: FileNote = { ...row, path: pathOf({ name, ...row }), state: 'included' }
  let stream: Readable | undefined
  let isClosed = false
  async function* read() {
    try {
      if (key === null) throw new Error('an accepted document without an object')
      stream = await openObject(ctx, key)
      yield* stream
    } catch (err) {
      if (isClosed) return
      // The copy goes on without this file: `missing` tells the member, and the ZIP's other files are complete.
      ctx.log.warn({ err, key }, 'a file is missing in a data copy')
      note.state = 'missing'
    }
  }
  function close() {
    isClosed = true
    stream?.destroy()
  }
  return { note, bytes: read(), close }
}

/** Returns a path that can be unpacked on every system and that no other file of the copy has. R51 */
function pathOf({ id, list, name, content_type, card_id, claim_number }: Omit<Row, 'object_key'>): string {
  const folder = claim_number ?? (card_id ? 'cards' : 'drafts')
  const whole = (content_type ? fittingName(name, content_type) : name).replace(/[\\/:*?"<>|]/g, '_')
  const [, stem = '', extension = ''] = /^(.*?)(\.[^.]*)?$/s.exec(whole) ?? []
  let short = stem
  while (Buffer.byteLength(short) > nameBytes) short = [...short].slice(0, -1).join('')
  return `files/${folder}/${list}-${id.slice(0, 8)}-${short}${extension}`
}
