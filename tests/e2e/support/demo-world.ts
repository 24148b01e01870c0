/** The demo data's secrets, which are public. */
export const partners = {
  khum: { id: 'khum', secret: 'khum-demo-secret', insCode: 'KHM' },
  orchid: { id: 'orchid', secret: 'orchid-demo-secret', insCode: 'ORC' },
  tempo: { id: 'tempo', secret: 'tempo-demo-secret', insCode: 'TMP01' },
  pale: { id: 'pale', secret: 'pale-demo-secret', insCode: 'PAL' },
  jade: { id: 'jade', secret: 'jade-demo-secret', insCode: 'JAD' },
} as const

export type PartnerName = keyof typeof partners

export const apiKey = 'khum-demo-key'
export const demoPassword = 'Khum2569'

/** Returns the query string of a partner's link to the app. */
export function partnerQuery(partner: PartnerName): string {
  const { id, secret } = partners[partner]
  return String(new URLSearchParams({ partner_id: id, secret_key: secret }))
}

/** Returns the headers that identify a partner (Requirement 7.7). */
export function partnerHeaders(partner: PartnerName): Record<string, string> {
  const { id, secret } = partners[partner]
  return { 'x-api-key': apiKey, PartnerId: id, SecretKey: secret }
}
