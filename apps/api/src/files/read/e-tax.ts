import type { Reading, ReadingKind } from '@khum/contract/readings'
import { SaxesParser } from 'saxes'

/** The largest XML that is read. A receipt with hundreds of lines has less than 200 KB. */
export const mostXmlBytes = 1_048_576
const mostDepth = 32
const mostElements = 50_000
const mostTextChars = 200

const standard = /^urn:etda:uncefact:data:standard:\w+_CrossIndustryInvoice:2$/
/** Document types that say what was paid: tax invoices and receipts, not credit notes or debit notes. */
const paidTypes = new Set(['388', 'T01', 'T02', 'T03', 'T04', 'T05', 'T06'])

const document = 'ExchangedDocument'
const seller = 'SupplyChainTradeTransaction/ApplicableHeaderTradeAgreement/SellerTradeParty'
const settlement = 'SupplyChainTradeTransaction/ApplicableHeaderTradeSettlement'
const paths = {
  number: `${document}/ID`,
  type: `${document}/TypeCode`,
  issued: `${document}/IssueDateTime`,
  seller: `${seller}/Name`,
  taxId: `${seller}/SpecifiedTaxRegistration/ID`,
  currency: `${settlement}/InvoiceCurrencyCode`,
  total: `${settlement}/SpecifiedTradeSettlementHeaderMonetarySummation/GrandTotalAmount`,
} as const
type Field = keyof typeof paths

/**
 * Reads an electronic tax invoice or receipt (ETDA standard 3-2560): total, date, document number, and the seller's
 * name and tax id. Returns nothing for other XML, or XML that isn't well formed. Stops at a document type definition,
 * so that no entity can be expanded or loaded.
 */
export function readETax(xml: Uint8Array): Reading[] {
  if (xml.length > mostXmlBytes) return []
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(xml)
    return toReadings(parse(text))
  } catch {
    return []
  }
}

class NotAReceipt extends Error {}

function parse(text: string): Partial<Record<Field, string>> {
  const found: Partial<Record<Field, string>> = {}
  const fields = new Map<string, string>(Object.entries(paths).map(([field, path]) => [path, field]))
  const open: string[] = []
  let elements = 0
  let content = ''
  const parser = new SaxesParser({ xmlns: true })
  parser.on('error', (error) => {
    throw error
  })
  parser.on('doctype', () => {
    throw new NotAReceipt()
  })
  parser.on('opentag', ({ local, uri }) => {
    elements += 1
    if (elements === 1 && !standard.test(uri)) throw new NotAReceipt()
    if (elements > mostElements || open.length >= mostDepth) throw new NotAReceipt()
    open.push(local)
    content = ''
  })
  parser.on('text', (part) => {
    if (content.length <= mostTextChars) content += part
  })
  parser.on('closetag', () => {
    const field = fields.get(open.slice(1).join('/'))
    // Keeps the first value. A second element with the same path, such as another seller, is ignored.
    if (field && isField(field)) found[field] ??= content.trim().slice(0, mostTextChars)
    open.pop()
    content = ''
  })
  parser.write(text).close()
  return found
}

function isField(name: string): name is Field {
  return name in paths
}

function toReadings(found: Partial<Record<Field, string>>): Reading[] {
  if (!found.type || !paidTypes.has(found.type)) return []
  const total = (found.currency ?? 'THB') === 'THB' ? readAmount(found.total) : undefined
  // The tax id has 13 digits; five digits of the branch may follow.
  const taxId = /^\d{13}(?=\d{5}$|$)/.exec(found.taxId ?? '')?.[0]
  const date = /^\d{4}-\d{2}-\d{2}(?=T|$)/.exec(found.issued ?? '')?.[0]
  const values: [ReadingKind, string | undefined][] = [
    ['total', total],
    ['date', date],
    ['document_number', found.number],
    ['seller', found.seller],
    ['tax_id', taxId],
  ]
  return values.flatMap(([kind, value]) =>
    value ? [{ kind, value, source: 'e_tax' as const, confidence: 100, box: null }] : [],
  )
}

/** Writes an amount with two decimals; undefined if it is negative, not a number, or not in whole satang. */
function readAmount(text = ''): string | undefined {
  const [, baht, decimals = ''] = /^(\d{1,9})(?:\.(\d{1,4}))?$/.exec(text) ?? []
  if (baht === undefined || /[1-9]/.test(decimals.slice(2))) return undefined
  return `${Number(baht)}.${decimals.slice(0, 2).padEnd(2, '0')}`
}
