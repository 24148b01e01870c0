import * as z from 'zod/mini'

/** What a client of the exchange may do. Each call requires one of these scopes; a client has one or several. */
export const clientScopes = [
  'members.write',
  'claims.read',
  'claims.write',
  'claims.decide',
  'documents.read',
  'documents.write',
  'payments.write',
  'network.write',
  'content.write',
  /** As second approver: check, publish and withdraw consent texts that another client drafted. */
  'consents.publish',
  /** As second approver: confirm a batch that would end more than the `guard` of its manifest allows. */
  'batches.confirm',
  'events.read',
  'audit.read',
  /** Change insurers, partners, secrets, settings and keys. */
  'admin.write',
  /** Create clients, replace their secrets and keys, and end clients. */
  'clients.write',
] as const
/**
 * Scopes for the work of the second approver. In production, only staff do this work. Clients can have these scopes
 * only on development servers.
 */
export const secondPersonScopes = ['batches.confirm', 'consents.publish'] as const
export type ClientScope = (typeof clientScopes)[number]
export const clientScopeSchema = z.enum(clientScopes)
