import { type Kysely, sql } from 'kysely'
import type { Database } from '../../src/db/schema'
import { seedConsents, seedTelemedTerms } from '../seed-reference'
import { catalogueRows } from './catalogue-rows'
import { claimWorld, replayLedger } from './claim-world'
import { consentEvents, demoTexts } from './consents'
import { contentRows } from './content/content-rows'
import { createDemoClock } from './demo-clock'
import type { DemoDeps } from './demo-deps'
import { createIds } from './demo-ids'
import { familyRows } from './family'
import { demoHolidays } from './holidays'
import { seedNetworks } from './networks'
import { notificationRows } from './notifications'
import { openingRows } from './opening-balances'
import { demoInsurers, partnerRows, servedInsurers } from './partners'
import { payoutRows } from './payouts'
import { accountRows, demoPassword, loginRows, personRows } from './persons'
import { maleePolicies } from './policies-malee'
import { otherPolicies } from './policies-others'
import { renewedPolicies } from './policies-renewed'
import { sunisaPolicies } from './policies-sunisa'
import { thanakornPolicies } from './policies-thanakorn'
import { policyRows } from './policy-rows'
import { queuePolicies } from './queue-members'
import { queueDocuments, seedWork } from './queue-work'
import { seedTelemed } from './telemed'
import { ssoRows } from './tempo'
import { demoThemes, withBanners } from './themes'

/**
 * Adds the demo data, dated around `now`, in one transaction. Returns false and adds nothing if the database has
 * accounts. Only for development. The caller must hold the start lock (`withStartLock`), so that only one process
 * writes.
 */
export async function seedDemo(deps: DemoDeps): Promise<boolean> {
  if (await hasAccounts(deps.db)) return false
  // Hashes the password before the transaction begins, because hashing is slow on purpose.
  const passwordHash = await deps.hashPassword(demoPassword)
  await deps.db.transaction().execute((trx) => insertWorld(trx, deps, passwordHash))
  return true
}

async function hasAccounts(db: Kysely<Database>): Promise<boolean> {
  return (await db.selectFrom('account').select('id').limit(1).executeTakeFirst()) !== undefined
}

async function insertWorld(trx: Kysely<Database>, deps: DemoDeps, passwordHash: string): Promise<void> {
  const clock = createDemoClock(deps.now)
  const idOf = createIds(deps.newId)
  const partners = partnerRows(deps.hashSecret)
  await trx.insertInto('partner').values(partners.partner).execute()
  await trx.insertInto('partner_secret').values(partners.partner_secret).execute()
  await trx.insertInto('partner_liff_key').values(partners.partner_liff_key).execute()
  const { content_partner, content_item: content } = contentRows(clock, deps.newId)
  const themes = demoThemes.map((theme) => ({
    ins_code: theme.ins_code,
    body: JSON.stringify(withBanners(theme, content)),
  }))
  await trx.insertInto('theme').values(themes).execute()
  await trx.insertInto('insurer').values(demoInsurers).execute()
  await trx.insertInto('partner_insurer').values(servedInsurers).execute()
  await trx
    .insertInto('public_holiday')
    .values(demoHolidays)
    .onConflict((conflict) => conflict.column('day').doNothing())
    .execute()
  await seedNetworks(trx, { since: clock.day(-365), hashSecret: deps.hashSecret })
  await seedTelemed(trx, clock, deps.hashSecret)
  await trx
    .insertInto('person')
    .values(personRows(deps, clock, idOf))
    .execute()
  const logins = loginRows(passwordHash, clock, idOf)
  await trx.insertInto('login').values(logins).execute()
  const accounts = accountRows(clock, idOf)
  await trx.insertInto('account').values(accounts).execute()
  await seedConsents(trx)
  const texts = demoTexts(clock, idOf)
  await seedTelemedTerms(trx)
  await trx.insertInto('consent_document').values([texts.update, texts.orchid]).execute()
  for (const draft of texts.drafts) await trx.insertInto('consent_draft').values(draft).execute()
  await trx
    .insertInto('consent_event')
    .values(consentEvents(accounts, { texts, idOf }, clock))
    .execute()

  const sso = ssoRows(clock, idOf)
  await trx.insertInto('partner_sso').values(sso.partner_sso).execute()
  await trx.insertInto('account_identity').values(sso.account_identity).execute()

  const policies = [
    ...maleePolicies(clock),
    ...otherPolicies(clock),
    ...thanakornPolicies(clock),
    ...renewedPolicies(clock),
    ...sunisaPolicies(clock),
    ...queuePolicies(clock),
  ]
  const catalogue = catalogueRows(policies, clock, idOf)
  await trx.insertInto('product').values(catalogue.product).execute()
  await trx.insertInto('plan').values(catalogue.plan).execute()
  await trx.insertInto('plan_version').values(catalogue.plan_version).execute()
  await trx.insertInto('benefit').values(catalogue.benefit).execute()
  await trx.insertInto('benefit_limit').values(catalogue.benefit_limit).execute()
  await trx.insertInto('cost_sharing').values(catalogue.cost_sharing).execute()
  const cover = policyRows(policies, clock, idOf, deps.newId)
  await trx.insertInto('policy').values(cover.policy).execute()
  await trx.insertInto('policy_period').values(cover.policy_period).execute()
  await trx.insertInto('policy_period_plan').values(cover.policy_period_plan).execute()
  await trx.insertInto('household').values(cover.household).execute()
  await trx.insertInto('person_source').values(cover.person_source).execute()
  await trx.insertInto('coverage').values(cover.coverage).execute()
  await trx.insertInto('cost_sharing_exception').values(cover.cost_sharing_exception).execute()
  await trx.insertInto('account_coverage').values(cover.account_coverage).execute()
  const family = familyRows(clock, idOf, deps.newId)
  await trx.insertInto('family_link').values(family.family_link).execute()
  await trx.insertInto('family_invitation').values(family.family_invitation).execute()
  await trx.insertInto('audit_event').values(family.audit_event).execute()
  await trx.insertInto('account_coverage').values(family.account_coverage).execute()
  await trx
    .insertInto('ledger_entry')
    .values(openingRows(policies, clock, idOf))
    .execute()

  const claims = claimWorld(policies, clock, idOf, deps.newId)
  await trx.insertInto('claim_number_counter').values(claims.claim_number_counter).execute()
  await trx.insertInto('claim').values(claims.claim).execute()
  await trx.insertInto('claim_line').values(claims.claim_line).execute()
  await trx.insertInto('claim_decision').values(claims.claim_decision).execute()
  await trx.insertInto('claim_decision_line').values(claims.claim_decision_line).execute()
  for (const { id, claim_id } of claims.claim_decision) {
    await trx.updateTable('claim').set({ decision_id: id }).where('id', '=', claim_id).execute()
  }
  await trx.insertInto('claim_event').values(claims.claim_event).execute()
  await trx.insertInto('document_request').values(claims.document_request).execute()
  await trx.insertInto('claim_appeal').values(claims.claim_appeal).execute()
  const payouts = payoutRows(claims.claim, deps, clock, idOf)
  await trx.insertInto('payout_account').values(payouts.payout_account).execute()
  await trx.insertInto('claim_payout').values(payouts.claim_payout).execute()
  await sql`select add_missing_payment_orders()`.execute(trx)
  await trx.insertInto('document').values(queueDocuments(clock, idOf)).execute()
  await seedWork(trx, clock, idOf)
  await replayLedger(trx, clock, idOf)
  await trx.insertInto('content_partner').values(content_partner).execute()
  await trx.insertInto('content_item').values(content).execute()
  await trx
    .insertInto('notification')
    .values(notificationRows({ ...claims, content }, clock, idOf, deps.newId))
    .execute()
}
