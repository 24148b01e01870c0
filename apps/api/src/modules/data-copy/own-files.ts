import type { Readable } from 'node:stream'
import type { AppContext } from '../../context'
import { fittingName, listAcceptedPage, openObject } from '../documents/documents.service'

const pageSize = 100
/**
 * The most bytes of a file's own name. With the prefix from `pathOf`, the name stays below Android's limit of 255
 * bytes.
 */
const nameBytes = 200

type Row = Awaited<ReturnType<typeof listAcceptedPage>>[number]

/**
 * A file as `data.json` describes it. `missing`: the file couldn't be read, so the ZIP contains nothing or only a part
 * of it.
 */
export interface FileNote extends Omit<Row, 'name' | 'object_key'> {
  path: string
  state: 'included' | 'missing'
}

/** A file of the copy. Read `bytes` once, then call `close`, even if you haven't read all bytes. */
export interface OwnFile {
  note: FileNote
  bytes: AsyncIterable<Uint8Array>
  close(): void
}

/**
 * Lists the accepted files that a member sent with claims, drafts and typed-in cards. Opens a file only when it's read.
 */
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
      // The copy continues without this file: `missing` informs the member, and the ZIP's other files are complete.
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
