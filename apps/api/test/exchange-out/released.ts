import { Readable } from 'node:stream'
import { sha256 } from '../../src/ids'
import { makeDocument } from '../factory-draft'
import type { TestApp } from '../test-app'

/** Attaches an accepted file with these bytes to a claim. Returns the document's id. */
export async function makeReleased(
  { db, ctx }: TestApp,
  accountId: string,
  claimId: string,
  bytes = Buffer.from('the bytes of a receipt'),
): Promise<string> {
  const id = await makeDocument(db, {
    account_id: accountId,
    claim_id: claimId,
    attached_at: new Date('2026-11-21T04:30:00Z'),
    object_size: bytes.length,
    object_sha256: sha256(bytes),
  })
  await ctx.gateways.files.put(`documents/d.${id}`, Readable.from([bytes]))
  return id
}
