import { Readable } from 'node:stream'
import { beforeEach } from 'vitest'
import type { FileNote } from '../../src/modules/data-copy/own-files'
import { documentKeys } from '../../src/modules/documents/document-objects'
import { type ClaimWorld, useClaimWorld } from '../claims/claim-world'
import { makeDocument, makeDraft } from '../factory-draft'
import { proveFlow } from '../prove-flow'
import type { TestApp } from '../test-app'
import { readZip } from './read-zip'

type Headers = Record<string, string>
type Answer = ReturnType<TestApp['call']>

/** The content of `data.json`, with the fields of its lists that tests read. */
interface CopyData extends Record<string, unknown> {
  files: FileNote[]
  claims: { id: string }[]
  claim_drafts: { items: { id: string }[] }
}

export interface CopyWorld extends ClaimWorld {
  start(as?: Headers): Answer
  confirm(token: string, as?: Headers): Answer
  /** Starts a copy, marks its code as entered and returns the download's address. */
  address(as?: Headers): Promise<string>
  download(path: string): Answer
  /** Downloads a copy. Returns its files, and the content of `data.json`. */
  copy(path?: string): Promise<{ files: Map<string, Buffer>; data: CopyData }>
  /** Makes an accepted document with these bytes in the object store, by default of a new draft. Returns its id. */
  file(bytes: string, document?: Partial<Parameters<typeof makeDocument>[1]>): Promise<string>
}

/** Extends `useClaimWorld`. Its member has a verified phone, to which a copy's code is sent. */
export function useCopyWorld(): CopyWorld {
  const world = useClaimWorld()
  const { test } = world
  beforeEach(async () => {
    await test.db
      .updateTable('login')
      .set({ phone: '+66812345678', phone_verified_at: test.clock.now() })
      .where('id', '=', world.member.accountId)
      .execute()
  })
  const start = (as = world.as) => test.call({ method: 'POST', url: '/api/v1/data-copy', as })
  const confirm = (token: string, as = world.as) =>
    test.call({
      method: 'POST',
      url: '/api/v1/data-copy/confirm',
      as,
      headers: { 'register-token': token },
    })
  async function address(as = world.as): Promise<string> {
    const { token } = (await start(as)).json().data
    await proveFlow(test, token)
    return (await confirm(token, as)).json().data.path
  }
  // Sends no API key, because a browser opens this URL itself.
  const download = (path: string) => test.app.inject({ method: 'GET', url: path })
  async function copy(path?: string) {
    const files = readZip((await download(path ?? (await address()))).rawPayload)
    const data: CopyData = JSON.parse(String(files.get('data.json')))
    return { files, data }
  }
  async function file(bytes: string, document: Partial<Parameters<typeof makeDocument>[1]> = {}) {
    const { coverageId } = world
    const { accountId } = world.member
    const isElsewhere = document.claim_id ?? document.card_id
    const target = isElsewhere ? {} : { draft_id: await makeDraft(test.db, { accountId, coverageId }) }
    const id = await makeDocument(test.db, { account_id: accountId, ...target, ...document })
    const key = documentKeys(id).file
    await test.db.updateTable('document').set({ object_key: key }).where('id', '=', id).execute()
    await test.ctx.gateways.files.put(key, Readable.from([Buffer.from(bytes)]))
    return id
  }
  // Inherits from `world` instead of copying it, because the getters of `world` return different values in each test.
  return Object.assign(Object.create(world), { start, confirm, address, download, copy, file })
}
