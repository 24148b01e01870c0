import { type Manifest, scopeOfKind } from '@khum/contract'
import type { Kysely } from 'kysely'
import { AppError, invalidField } from '../../app-error'
import type { ClientCaller } from '../../caller'
import type { Database } from '../../db/schema'
import { listUnknownInsurers } from '../../insurer-scope'

/**
 * Requires that Khum has the manifest's insurer and that the client acts for it. If the client acts only for some
 * insurers, the error names only these, so it doesn't reveal which other insurers Khum has. R90
 * @throws AppError not_found
 */
export async function requireInsurerOf(
  db: Kysely<Database>,
  caller: ClientCaller,
  { insurer }: Manifest,
): Promise<void> {
  const unknown = await listUnknownInsurers(db, [insurer], caller)
  if (unknown.length === 0) return
  const fault =
    caller.insurers === null
      ? { code: 'insurer_unknown' }
      : { code: 'insurer_out_of_scope', params: { insurers: caller.insurers.join(' ') } }
  throw new AppError('not_found', { fields: [{ path: 'manifest.insurer', ...fault }] })
}

/**
 * Requires what a client needs to send, check or undo a batch. The client must belong to the system of the batch's
 * source; for a correction, to the system `office`. It must have the scope of each kind of row. For hospitals, which
 * belong to every insurer, the client must act for all insurers.
 * @throws AppError client_scope_missing, validation_failed
 */
export function requireRights(caller: ClientCaller, { source, mode, files }: Manifest): void {
  const system = caller.system?.toLowerCase() ?? null
  if (mode === 'correction' && system !== null && system !== 'office')
    throw invalidField('manifest.mode', 'client_of_office_needed')
  if (mode !== 'correction' && system !== null && source.toLowerCase() !== system)
    throw invalidField('manifest.source', 'source_of_another_system')
  for (const { kind } of files) {
    const scope = scopeOfKind[kind]
    if (!caller.scopes.includes(scope)) throw new AppError('client_scope_missing', { params: { scope } })
    if (kind === 'hospital' && caller.insurers !== null)
      throw invalidField('manifest.files', 'every_insurer_needed')
  }
}
