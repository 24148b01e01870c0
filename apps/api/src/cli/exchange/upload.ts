import { open } from 'node:fs/promises'
import path from 'node:path'
import { type Batch, exchangePieceBytes } from '@khum/contract'
import { CliError } from '../run-cli'
import type { ExchangeApi } from './exchange-api'
import { Progress } from './progress'

/**
 * The files of a batch: the path of their folder, or their contents by file name. Personal data that must not be stored
 * on disk is given as contents.
 */
export type FileSource = string | ReadonlyMap<string, Buffer>

/** Sends the files of a batch in pieces, starting where an earlier upload stopped. */
export async function upload(api: ExchangeApi, files: FileSource, batch: Batch): Promise<void> {
  for (const file of batch.files) await uploadFile(api, files, batch, file)
}

async function uploadFile(
  api: ExchangeApi,
  files: FileSource,
  batch: Batch,
  { name, received_bytes }: Batch['files'][number],
): Promise<void> {
  const file = await openFile(files, name)
  const progress = new Progress('bytes')
  try {
    const { size } = file
    const piece = Buffer.alloc(exchangePieceBytes)
    let sent = received_bytes
    while (sent < size) {
      const bytesRead = await file.read(piece, sent)
      if (bytesRead === 0) throw new CliError(`${name} became shorter while it was sent (ไฟล์สั้นลงระหว่างส่ง).`)
      sent = await api.putPiece(batch, name, sent, piece.subarray(0, bytesRead))
      progress.show(`sending ${name}`, sent, size)
    }
  } finally {
    progress.end()
    await file.close()
  }
}

async function openFile(files: FileSource, name: string) {
  if (typeof files !== 'string') {
    const content = files.get(name) ?? Buffer.alloc(0)
    return {
      size: content.length,
      read: async (piece: Buffer, from: number) => content.copy(piece, 0, from),
      close: async () => {},
    }
  }
  const handle = await open(path.join(files, name)).catch(() => {
    throw new CliError(`${name}: ${files} doesn't have this file of the manifest (ไม่พบไฟล์).`)
  })
  return {
    size: (await handle.stat()).size,
    read: async (piece: Buffer, from: number) => (await handle.read(piece, 0, piece.length, from)).bytesRead,
    close: async () => await handle.close(),
  }
}
