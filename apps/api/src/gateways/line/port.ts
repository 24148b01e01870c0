/** What a valid ID token says of a LINE user. Nothing else that a client tells of them counts. TRUST R29 */
export interface LineUser {
  subject: string
  displayName: string | null
  /** Until when the token could be shown again. */
  expiresAt: Date
  /** What the token is recognised by, however its signature is spelled. */
  signedPart: string
}

/** LINE, as far as the house needs it. */
export interface LineGateway {
  /**
   * Verifies an ID token for one channel: its spelling, signature by LINE's own keys, issuer, audience, times and nonce.
   * TRUST R28
   * @throws AppError line_token_refused; unavailable when LINE's keys cannot be had
   */
  verifyIdToken(token: string, of: { channelId: string; nonce: string | null; now: Date }): Promise<LineUser>
  /**
   * Takes the app out of the member's LINE, as LINE asks of whoever unlinks or deletes an account. Call it after the
   * commit. Never throws: false, and a line in the log, when it could not be done.
   */
  deauthorize(userAccessToken: string, partnerId: string): Promise<boolean>
}
