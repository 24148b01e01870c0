/** A partner has two channels at LINE: one that members sign in with, one whose official account writes to them. */
export type ChannelKind = 'login' | 'messaging'

/** Where a channel secret belongs: sealed so, it opens for no other partner and as no other channel's. TRUST R69 */
export function channelSecretAad(partnerId: string, kind: ChannelKind): string {
  return kind === 'login'
    ? `partner.line_channel_secret ${partnerId}`
    : `partner.line_messaging_secret ${partnerId}`
}
