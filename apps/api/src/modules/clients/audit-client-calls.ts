import type { ClientCaller } from '../../caller'
import type { Implementation } from '../../http/implementation'
import { auditCalls } from '../audit/audit-calls'
import { scopesOf } from './identify-client'

/** Wraps an endpoint for clients, so that each call adds an entry to the audit log with client and scope. R95 */
export function auditClientCalls(implementation: Implementation): Implementation {
  if (implementation.endpoint.access !== 'client') return implementation
  return auditCalls(implementation, (call, endpoint) => {
    // The endpoint's access is `client`, so its caller is a client.
    const caller = call.caller as unknown as ClientCaller
    const used = scopesOf(endpoint).filter((scope) => caller.scopes.includes(scope))
    return { ...caller, action: `client.${used[0]}`, actor: { kind: 'client', id: caller.clientId } }
  })
}
