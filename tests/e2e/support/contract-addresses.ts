import { type PathName, pathNames, paths } from '@khum/contract'
import type { APIRequestContext } from '@playwright/test'
import { type PartnerName, partnerHeaders } from './demo-world'

export interface Address {
  name: PathName
  /** The URL without origin and language prefix. */
  path: string
}

/** An id that has the right form, but that no row has. */
const unknownId = 'AAAAAAAAAAAAAAAAAAAAAA'

const words: Partial<Record<PathName, string>> = {
  others: 'faq',
  telemedPolicy: '1',
  telemedPolicyCoverage: '1',
}

/**
 * Screens whose URL may have an id, but for which the demo members have no id. With `unknownId`, the server would
 * return 404.
 */
const openedWithoutId: readonly PathName[] = [
  'familyCoverages',
  'editCard',
  'editCardFamily',
  'previewTelemedicine',
  'previewTelemedicineCode',
]

/** Returns an address for every path of the contract, or two if the path has an optional parameter. */
export function contractAddresses(ids: Partial<Record<PathName, string>>): Address[] {
  return pathNames.flatMap((name) => {
    const { path } = paths[name]
    const filled = path.replace(/:\w+\??/, words[name] ?? ids[name] ?? unknownId)
    const bare = path.replace(/\/:\w+\?/, '')
    if (openedWithoutId.includes(name)) return [{ name, path: bare }]
    return [...new Set([bare.includes(':') ? filled : bare, filled])].map((one) => ({ name, path: one }))
  })
}

/**
 * Reads ids for addresses from the API. With a member's `token`, also reads ids of the member's own claims, cards and
 * so on.
 */
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
