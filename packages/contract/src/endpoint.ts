import type * as z from 'zod/mini'
import type { ClientScope } from './client-scopes'
import type { ErrorCode } from './errors'
import type { SwitchableItem } from './home-menu'
import type { StaffPermission } from './staff'

/**
 * The credentials that a call needs. `open`: the API key only. `partner`: the headers PartnerId and SecretKey.
 * `register`: the headers of `partner` and the header register-token. `member`: a bearer token. `client`: the access
 * token of a TPA's system, with `scope`. `staff`: the office's session cookie, with `permission`. `guest`: nothing, not
 * even the API key; for staff who sign in, and for downloads with a ticket.
 */
export type Access = 'open' | 'partner' | 'register' | 'member' | 'client' | 'staff' | 'guest'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'HEAD'

/** One row of the endpoint table. `output` is the schema of `data` in the response `{ "data": … }`. */
export interface Endpoint {
  readonly method: Method
  readonly path: string
  /** Other paths with the same behaviour. Requirements 7.3, 7.4 */
  readonly aliases?: readonly string[]
  readonly access: Access
  /**
   * The scope that a client needs. If `scope` is a list, the client needs only one scope of the list. Required with
   * `access: 'client'`, and allowed only with it. R90
   */
  readonly scope?: ClientScope | readonly [ClientScope, ...ClientScope[]]
  /**
   * The permission that a staff member needs; with `signed_in`, every signed-in staff member may call. Required with
   * `access: 'staff'`, and allowed only with it. R90
   */
  readonly permission?: StaffPermission | 'signed_in'
  readonly summary: string
  readonly params?: z.ZodMiniObject
  readonly query?: z.ZodMiniObject
  readonly body?: z.ZodMiniType
  readonly output?: z.ZodMiniType
  /**
   * Set if the body or the response isn't JSON (files, tus, streams). The server's handler then reads the body and
   * writes the response itself.
   */
  readonly raw?: true
  readonly status?: 200 | 201 | 204
  readonly errors: readonly ErrorCode[]
  /** Needs an Idempotency-Key header. R54 */
  readonly idempotent?: true
  /** Needs the register-token header in addition to what `access` needs. Requirement 7.8 */
  readonly registerToken?: true
  /** Allowed before the member has accepted a new consent text. Requirement 3.14 */
  readonly beforeConsent?: true
  /** The call writes health data. It is refused without the member's consent to the use of health data. R66 */
  readonly needsHealthConsent?: true
  /**
   * The menu item that the call belongs to. The call is refused if the insurer has switched the item off. Requirement
   * 4.5
   */
  readonly menuItem?: SwitchableItem
  /** Works without a session, but uses a valid bearer token if there is one. */
  readonly optionalMember?: true
}

/** Errors that every endpoint with `access: 'member'` may return. */
export const memberErrors = ['session_missing', 'session_expired', 'partner_mismatch'] as const

/** Errors that every endpoint with `access: 'client'` may return. */
export const clientErrors = ['client_token_refused', 'client_scope_missing'] as const

/** Errors that every endpoint with `access: 'staff'` may return. */
export const staffErrors = ['staff_session_missing', 'staff_permission_missing'] as const

/** Declares an endpoint and keeps its exact type, from which the types of its input and output are derived. */
export function defineEndpoint<const E extends Endpoint>(endpoint: E): E {
  return endpoint
}

type In<S> = S extends z.ZodMiniType ? z.input<S> : undefined
type Out<S> = S extends z.ZodMiniType ? z.output<S> : undefined

/** What a caller sends, before the schemas fill in defaults. */
export interface CallInput<E extends Endpoint> {
  params: In<E['params']>
  query: In<E['query']>
  body: In<E['body']>
}

/** What the server's handler receives, after the schemas have parsed it. */
export interface ParsedInput<E extends Endpoint> {
  params: Out<E['params']>
  query: Out<E['query']>
  body: Out<E['body']>
}

/** The type of `data` in the response. */
export type Answer<E extends Endpoint> = E['output'] extends z.ZodMiniType ? z.output<E['output']> : undefined
