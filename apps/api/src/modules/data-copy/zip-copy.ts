import { Readable } from 'node:stream'
import { makeZip } from 'client-zip'
import type { MemberCaller } from '../../caller'
import type { AppContext } from '../../context'
import { type FileNote, listOwnFiles } from './own-files'
import { readMe } from './read-me'
import { listSections } from './sections'

/**
 * Makes the ZIP of a member's copy while it is read: nothing is stored, and only the ZIP's list of files is kept in
 * memory. `data.json` is last, because it names the files that couldn't be read. Destroying the stream ends the
 * reading. R67
 */
export function zipCopy(ctx: AppContext, caller: MemberCaller, traceId: string): Readable {
  return Readable.fromWeb(makeZip(listEntries(ctx, caller, traceId)))
}

async function* listEntries(ctx: AppContext, caller: MemberCaller, traceId: string) {
  const lastModified = ctx.clock.now()
  const notes: FileNote[] = []
  yield { name: 'README.txt', lastModified, input: readMe(lastModified) }
  for await (const { note, bytes, close } of listOwnFiles(ctx, caller.accountId)) {
    notes.push(note)
    try {
      yield { name: note.path, lastModified: note.created_at, input: bytes }
    } finally {
      // If the member's browser closes the connection, the ZIP's writer ends this generator. The file that is being
      // read must be closed separately.
      close()
    }
  }
  yield { name: 'data.json', lastModified, input: writeData(ctx, caller, traceId, notes) }
}

/** Writes `data.json` item by item. */
async function* writeData(
  ctx: AppContext,
  caller: MemberCaller,
  traceId: string,
  notes: readonly FileNote[],
): AsyncGenerator<string> {
  yield `{\n"made_at": ${JSON.stringify(ctx.clock.now())}`
  for (const section of listSections(ctx, caller, traceId)) {
    yield `,\n"${section.name}": `
    if ('read' in section) yield JSON.stringify(await section.read(), null, 1)
    else yield* writeList(section.readEach())
  }
  yield ',\n"files": '
  yield* writeList(notes)
  yield '\n}\n'
}

async function* writeList(items: AsyncIterable<unknown> | Iterable<unknown>): AsyncGenerator<string> {
  let isFirst = true
  yield '['
  for await (const item of items) {
    yield (isFirst ? '\n' : ',\n') + JSON.stringify(item, null, 1)
    isFirst = false
  }
  yield isFirst ? ']' : '\n]'
}
