import type { ClientCaller } from '../../caller'
import type { BatchRow } from './batches.repo'

/**
 * Returns the client that sent the batch, in the form of a caller without scopes or party. This client becomes the
 * author of decisions on the batch's claims.
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
