import type { ClientCaller } from '../../caller'
import type { BatchRow } from './batches.repo'

/** The client that sent the batch, as the author of what its rows decide. */
export function callerOf({ created_by_client, insurer_code, source }: BatchRow): ClientCaller {
  return {
    clientId: created_by_client,
    system: source,
    insurers: [insurer_code],
    scopes: [],
    createdBy: '',
    addressKey: '',
    about: {},
  }
}
