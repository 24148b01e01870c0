import { type PathName, pathNames, paths } from '@khum/contract'
import type { APIRequestContext } from '@playwright/test'
import { type PartnerName, partnerHeaders } from './demo-world'

export interface Address {
  name: PathName
  /** Without language prefix. */
  path: string
}

/** Well-formed, but belongs to no one. */
const unknownId = 'AAAAAAAAAAAAAAAAAAAAAA'

const words: Partial<Record<PathName, string>> = {
  others: 'faq',
  telemedPolicy: '1',
  telemedPolicyCoverage: '1',
}

/** Screens of the member's own things of which the demo members here have none: with a made-up id the service answers 404. */
const withoutOwn: readonly PathName[] = [
  'familyCoverages',
  'editCard',
  'editCardFamily',
  'previewTelemedicine',
  'previewTelemedicineCode',
]

/** Every address of the table of paths: with its parameter, and without where it may be left out. */
export function contractAddresses(ids: Partial<Record<PathName, string>>): Address[] {
  return pathNames.flatMap((name) => {
    const { path } = paths[name]
    const filled = path.replace(/:\w+\??/, words[name] ?? ids[name] ?? unknownId)
    const bare = path.replace(/\/:\w+\?/, '')
    if (withoutOwn.includes(name)) return [{ name, path: bare }]
    return [...new Set([bare.includes(':') ? filled : bare, filled])].map((one) => ({ name, path: one }))
  })
}

/** Real ids, as far as the calls offer them; `token` adds what is the member's own. */
export async function realIds(request: APIRequestContext, partner: PartnerName, token?: string) {
  const headers = { ...partnerHeaders(partner), ...(token ? { authorization: `Bearer ${token}` } : {}) }
  const read = async (address: string) => (await request.get(address, { headers })).json()
  const home = await read('/api/v2/home?lang=th')
  const hospitals = await read('/api/v1/hospitals?limit=1')
  const writers = await read('/api/v1/content-partners?lang=th')
  const telemed = await read('/api/v1/telemed-providers')
  const coverages = token ? await read('/api/v1/coverages') : null
  const notifications = token ? await read('/api/v1/notifications') : null
  const claims = token ? await read('/api/v1/claims') : null
  const ids: Partial<Record<PathName, string>> = {
    promotion: home.data.promotions[0].id,
    article: home.data.articles[0].id,
    articlePartner: writers.data.items[0].id,
    hospitalDetail: hospitals.data.items[0].id,
    coverage: coverages?.data.items[0].id,
    telemedMart: telemed.data.items[0].id,
    telemedSearchCategory: telemed.data.categories[0].id,
    telemedicine: telemed.data.items[0].id,
    telemedicineCoverage: coverages?.data.items[0].id,
    claimStatus: claims?.data.items[0]?.id,
    notification: notifications?.data.items[0]?.id,
  }
  return ids
}
