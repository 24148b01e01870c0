const status = {
  invalid_request: 400,
  invalid_client: 401,
  invalid_scope: 400,
  unsupported_grant_type: 400,
  /** This code comes from RFC 8628, because RFC 6749 has no error for too many requests. */
  slow_down: 429,
} as const
type OAuthCode = keyof typeof status

/** An error of the token endpoint, in the format of RFC 6749, section 5.2. */
export class OAuthError extends Error {
  override name = 'OAuthError'
  readonly code: OAuthCode
  readonly description: string
  readonly retryAfterSeconds: number | undefined

  constructor(code: OAuthCode, description: string, retryAfterSeconds?: number) {
    super(`${code}: ${description}`)
    this.code = code
    this.description = description
    this.retryAfterSeconds = retryAfterSeconds
  }

  get status(): number {
    return status[this.code]
  }
}
