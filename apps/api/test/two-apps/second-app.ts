import { sha256 } from '../../src/ids'
import { makeConsentDocument } from '../factory-consent'
import { makeCoverage, serveInsurers } from '../factory-coverage'
import { apiKey, type TestApp } from '../test-app'

/** A second partner. Its app shows only cards of the insurer SEC. */
export const secondPartner = { id: 'secondpartner', secret: 'second-partner-secret', insCode: 'SEC' }
export const secondHeaders = {
  'x-api-key': apiKey,
  partnerid: secondPartner.id,
  secretkey: secondPartner.secret,
}

export async function makeSecondPartner({ db }: TestApp): Promise<void> {
  const { id, insCode, secret } = secondPartner
  await db.insertInto('partner').values({ id, ins_code: insCode }).execute()
  await db
    .insertInto('partner_secret')
    .values({ partner_id: id, slot: 1, secret_hash: sha256(secret) })
    .execute()
  await db
    .insertInto('theme')
    .values({
      ins_code: insCode,
      body: JSON.stringify({ ins_code: insCode, product_name_th: 'สอง', product_name_en: 'Second' }),
    })
    .execute()
}

/**
 * Inserts a coverage of the second partner's insurer, which no other partner serves. The coverage is in no account's
 * list.
 */
export async function makeSecondCoverage(test: TestApp, personId: string) {
  const insurer = { code: secondPartner.insCode, name_th: 'ประกันสอง', name_en: 'Second Insurance' }
  const made = await makeCoverage(test.db, { personId, insurer })
  await test.db
    .deleteFrom('partner_insurer')
    .where('partner_id', '<>', secondPartner.id)
    .where('insurer_code', '=', secondPartner.insCode)
    .execute()
  await serveInsurers(test.db, secondPartner.id, secondPartner.insCode)
  return made
}

export function signInAtSecond(test: TestApp, member: { username: string; password: string }) {
  const { username, password } = member
  return test.call({
    method: 'POST',
    url: '/api/v1/session',
    headers: secondHeaders,
    payload: { username, password },
  })
}

/**
 * Signs a member in at the second partner, without accepting the partner's texts. Returns the headers of the session.
 */
export async function enterSecond(test: TestApp, member: { username: string; password: string }) {
  const answer = await signInAtSecond(test, member)
  if (answer.statusCode !== 201) throw new Error(`sign-in answered ${answer.statusCode}: ${answer.body}`)
  return { authorization: `Bearer ${answer.json().data.access_token}`, partnerid: secondPartner.id }
}

/** Accepts all texts in force at the second partner. */
export async function acceptTexts(test: TestApp, as: Record<string, string>): Promise<void> {
  const list = await test.call({ method: 'GET', url: '/api/v1/consents', as })
  const ids = list.json().data.items.map((item: { current: { id: string } }) => item.current.id)
  const payload = { document_ids: ids, lang: 'th' }
  const answer = await test.call({ method: 'POST', url: '/api/v1/first-consents', as, payload })
  if (answer.statusCode !== 204)
    throw new Error(`first-consents answered ${answer.statusCode}: ${answer.body}`)
}

export async function joinSecond(test: TestApp, member: { username: string; password: string }) {
  const as = await enterSecond(test, member)
  await acceptTexts(test, as)
  return as
}

/** Publishes terms and a privacy notice for both apps. */
export async function publishTexts({ db }: TestApp) {
  const terms = await makeConsentDocument(db, { kind: 'terms' })
  const privacy = await makeConsentDocument(db, { kind: 'privacy' })
  return { terms, privacy }
}
