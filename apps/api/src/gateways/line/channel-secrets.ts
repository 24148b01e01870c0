/** A partner has two LINE channels: one for the members' sign-in, one for messages from its official account. */
export type ChannelKind = 'login' | 'messaging'

/** Returns the `aad` for sealing a channel secret, which then opens only for the same partner and channel. R69 */
export function channelSecretAad(partnerId: string, kind: ChannelKind): string {
  return kind === 'login'
    ? `partner.line_channel_secret ${partnerId}`
    : `partner.line_messaging_secret ${partnerId}`
}
