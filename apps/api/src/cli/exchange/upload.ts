import { open } from 'node:fs/promises'
import path from 'node:path'
import { type Batch, exchangePieceBytes } from '@khum/contract'
import { CliError } from '../run-cli'
import type { ExchangeApi } from './exchange-api'
import { Progress } from './progress'

/** Sends the files of a batch in pieces, from where an earlier upload ended. */
export async function upload(api: ExchangeApi, folder: string, batch: Batch): Promise<void> {
  for (const file of batch.files) await uploadFile(api, folder, batch, file)
}

async function uploadFile(
  api: ExchangeApi,
  folder: string,
  batch: Batch,
  { name, received_bytes }: Batch['files'][number],
): Promise<void> {
  const handle = await open(path.join(folder, name)).catch(() => {
    throw new CliError(`${name}: ${folder} doesn't have this file of the manifest (ไม่พบไฟล์).`)
  })
  const progress = new Progress('bytes')
  try {
    const { size } = await handle.stat()
    const piece = Buffer.alloc(exchangePieceBytes)
    let sent = received_bytes
    while (sent < size) {
      const { bytesRead } = await handle.read(piece, 0, piece.length, sent)
      sent = await api.putPiece(batch, name, sent, piece.subarray(0, bytesRead))
      progress.show(`sending ${name}`, sent, size)
    }
  } finally {
    progress.end()
    await handle.close()
  }
}
