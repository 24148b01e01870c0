import type * as z from 'zod/mini'
import type { ErrorCode } from './errors'
import type { SwitchableItem } from './home-menu'

/**
 * Who may call: `open` anyone with the API key, `partner` with PartnerId and SecretKey headers, `register` with the
 * register-token header besides, `member` with a bearer token, `integration` with the integration key.
 */
export type Access = 'open' | 'partner' | 'register' | 'member' | 'integration'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'HEAD'

/** One row of the endpoint table. `output` describes `data`; the wire wraps it as `{ "data": … }`. */
export interface Endpoint {
  readonly method: Method
  /** With `:name` parameters. */
  readonly path: string
  /** Further addresses that answer the same. Spec §7. */
  readonly aliases?: readonly string[]
  readonly access: Access
  readonly summary: string
  readonly params?: z.ZodMiniObject
  readonly query?: z.ZodMiniObject
  readonly body?: z.ZodMiniType
  readonly output?: z.ZodMiniType
  /** The answer or the request body is not JSON (files, tus): the module speaks for itself. */
  readonly raw?: true
  readonly status?: 200 | 201 | 204
  readonly errors: readonly ErrorCode[]
  /** Needs an Idempotency-Key header. TRUST R54. */
  readonly idempotent?: true
  /** A step of a flow: needs the register-token header, as `register` rows do. Spec §7. */
  readonly registerToken?: true
  /** A member may call it while a forced new text waits to be accepted. Spec §3 isForce. */
  readonly beforeConsent?: true
  /** Writes health data: refused until the member has agreed to that. TRUST R66. */
  readonly needsHealthConsent?: true
  /** Starts or changes something behind this menu item: refused while the session's insurer has it switched off. Spec §4 */
  readonly menuItem?: SwitchableItem
  /** Works signed out, and knows the member when a valid token comes along. */
  readonly optionalMember?: true
}

/** Checks a row's shape and keeps its exact type. */
export function defineEndpoint<const E extends Endpoint>(endpoint: E): E {
  return endpoint
}

type In<S> = S extends z.ZodMiniType ? z.input<S> : undefined
type Out<S> = S extends z.ZodMiniType ? z.output<S> : undefined

/** What a caller sends, before parsing. */
export interface CallInput<E extends Endpoint> {
  params: In<E['params']>
  query: In<E['query']>
  body: In<E['body']>
}

/** What a handler receives, after parsing. */
export interface ParsedInput<E extends Endpoint> {
  params: Out<E['params']>
  query: Out<E['query']>
  body: Out<E['body']>
}

/** What a handler answers and a caller gets: the content of `data`. */
export type Answer<E extends Endpoint> = E['output'] extends z.ZodMiniType ? z.output<E['output']> : undefined
