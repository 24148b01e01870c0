import type { ClientCaller } from '../../caller'
import type { BatchRow } from './batches.repo'

/**
 * Returns the client that sent the batch as a `ClientCaller` without scopes and party. Decisions on the batch's claims
 * name this client as their author.
 */
export function callerOfBatch({ created_by_client, insurer_code, source }: BatchRow): ClientCaller {
  return {
    clientId: created_by_client,
    system: source,
    insurers: [insurer_code],
    scopes: [],
    party: null,
    createdBy: '',
    addressKey: '',
    about: {},
  }
}
