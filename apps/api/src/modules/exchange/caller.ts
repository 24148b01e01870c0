import type { ClientCaller } from '../../caller'
import type { BatchRow } from './batches.repo'

/** Returns the client that sent the batch, which is recorded as the author of its claims' decisions. */
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
