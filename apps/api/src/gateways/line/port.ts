/** What a valid ID token says about a LINE user. Don't trust anything else that the app sends about the user. R29 */
export interface LineUser {
  subject: string
  displayName: string | null
  /** When the token expires. Until then, someone could use the token a second time. */
  expiresAt: Date
  /** The token's header and payload. These identify the token even if its signature is encoded differently. */
  signedPart: string
}

/** The parts of LINE that Khum uses. */
export interface LineGateway {
  /**
   * Verifies an ID token for one channel: encoding, signature, issuer, audience, times and nonce. R28
   * @throws AppError line_token_refused; unavailable if LINE's keys can't be fetched
   */
  verifyIdToken(token: string, of: { channelId: string; nonce: string | null; now: Date }): Promise<LineUser>
  /**
   * Removes the app from the member's LINE account. LINE requires this when an account is unlinked or deleted. Call it
   * after the commit. Never throws: on failure it logs and returns false.
   */
  deauthorize(userAccessToken: string, partnerId: string): Promise<boolean>
}
