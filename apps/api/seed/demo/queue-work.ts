import { createHash } from 'node:crypto'
import type { Insertable, Kysely } from 'kysely'
import type { Database } from '../../src/db/schema'
import { makeThumbnail, pictureHash } from '../../src/files/inspect/thumbnail'
import { demoDocumentKey, drawDemoDocument } from '../../src/gateways/files/demo-documents'
import { demoClients } from '../../src/modules/clients/demo-clients'
import { demoStaff } from '../../src/modules/development/demo-staff'
import { insertPicture } from '../../src/modules/documents/pictures.repo'
import { referenceHospitals } from '../reference/hospitals'
import { queueClaims, repeatedBy, treatmentOfClaim } from './claims-queue'
import type { DemoClock } from './demo-clock'
import { baht, type IdOf } from './demo-ids'
import { demoName } from './persons'
import { queueMembers } from './queue-members'

/** Claims above this amount, in baht, need the paper originals. */
const originalsAbove = 10_000

const papers = ['receipt', 'medical', 'bank_book'] as const

/**
 * Returns the documents of the claims in the queues. Each picture is drawn only when it is opened, so that startup
 * stays fast.
 */
export function queueDocuments(clock: DemoClock, idOf: IdOf): Insertable<Database['document']>[] {
  return queueClaims.flatMap((spec) => {
    const at = clock.at(spec.history[0]?.day ?? -1, '09:10')
    const hospital = referenceHospitals.find(({ code }) => code === spec.hospital)
    const { items, certificate } = treatmentOfClaim(spec)
    const { account } = spec
    const isOfHospital = account === null
    const content = {
      place: hospital?.name_th ?? '',
      patient: demoName(spec.coverage.replace(/-group$/, '')).th,
      date: clock.day(spec.serviceDay),
      number: `${isOfHospital ? 'IV' : 'RC'}69${(repeatedBy(spec) ?? spec).key.slice(-3)}`,
      symptom: spec.symptom,
      items: items.map(([th, , price]) => [th, baht(price)] as const),
      ...(certificate && { certificate }),
      isInvoice: isOfHospital,
    }
    const copy = repeatedBy(spec) ? 'again' : undefined
    const sender = isOfHospital
      ? ({ account_id: null, sender: 'client', sender_id: demoClients.office.id } as const)
      : { account_id: idOf('account', account) }
    return (isOfHospital ? papers.slice(0, 2) : papers).map((list) => ({
      ...sender,
      id: idOf('document', `${spec.key} ${list}`),
      claim_id: idOf('claim', spec.key),
      list,
      name: `${list}.jpg`,
      size: 1,
      received_bytes: 1,
      sha256: createHash('sha256').update(`${spec.key} ${list}`).digest(),
      content_type: 'image/jpeg',
      fate: 'accepted',
      pages: 1,
      object_key: demoDocumentKey({ ...content, kind: list }, copy),
      object_size: 1,
      thumbnail_key: demoDocumentKey({ ...content, kind: list }, 'small'),
      ...(list === 'medical' && spec.request?.fulfilledDay ? timesOf(clock.at(-1, '08:40')) : timesOf(at)),
    }))
  })
}

const timesOf = (at: Date) => ({ attached_at: at, created_at: at, updated_at: at })

/**
 * Seeds the office's work: rules for claims, claims that wait for paper originals, a quality sample, and two receipts
 * with nearly the same picture. Also seeds claims on which staff work: a member of staff has taken the claim, has put
 * it on hold, or has proposed a decision for it.
 */
export async function seedWork(db: Kysely<Database>, clock: DemoClock, idOf: IdOf): Promise<void> {
  await db
    .insertInto('insurer_claim_settings')
    .values([
      {
        insurer_code: 'KHM',
        second_look_above: baht(10_000),
        second_look_reasons: ['not_covered'],
        quality_sample_share: 20,
        tpa_decision_limit: baht(100_000),
        originals_above: baht(originalsAbove),
      },
      { insurer_code: 'ORC', second_look_above: baht(10_000) },
    ])
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await awaitOriginals(db, clock, idOf)
  await drawDecided(db, clock)
  await compareReceipts(db, idOf)
  const checking = queueClaims.filter(({ history }) => history.at(-1)?.status === 'checking')
  for (const [index, spec] of checking.entries()) {
    const id = idOf('claim', spec.key)
    const at = clock.at(-1, '13:00')
    const part = index % 6
    if (part < 3) {
      const held_by = part === 0 ? demoStaff.siriporn.id : demoStaff.napat.id
      await db
        .updateTable('claim')
        .set({
          held_by,
          held_since: at,
          ...(part === 2
            ? { on_hold_since: at, on_hold_until: clock.day(4), on_hold_reason: 'รอประวัติการรักษาจากโรงพยาบาล' }
            : {}),
        })
        .where('id', '=', id)
        .execute()
      await db
        .insertInto('claim_handover')
        .values({ claim_id: id, seq: 1, at, kind: 'taken', by_staff: held_by, to_staff: held_by })
        .execute()
    } else if (spec.request) {
      await db.updateTable('claim').set({ answered_at: at }).where('id', '=', id).execute()
    } else if (part === 4) {
      await propose(db, idOf, spec, at)
    }
  }
}

/**
 * Makes an insurer's new claims with high bills wait for the paper originals. For every third of these claims, the
 * originals have already arrived.
 */
async function awaitOriginals(db: Kysely<Database>, clock: DemoClock, idOf: IdOf): Promise<void> {
  const awaited = queueClaims.filter(
    ({ account, history, lines }) =>
      queueMembers.some(({ key, insurer }) => key === account && insurer === 'KHM') &&
      history.at(-1)?.status === 'received' &&
      lines.reduce((sum, { billed }) => sum + billed, 0) > originalsAbove,
  )
  for (const [index, spec] of awaited.entries()) {
    await db
      .updateTable('claim')
      .set({
        originals_expected_on: clock.day(spec.history[0]?.day ?? -1),
        ...(index % 3 === 2
          ? { originals_received_on: clock.day(-1), originals_shelf: `A-${index + 1}` }
          : {}),
      })
      .where('id', '=', idOf('claim', spec.key))
      .execute()
  }
}

/**
 * Stores picture hashes for the receipts of the first two claims that look like duplicates of each other. So the
 * automatic check finds nearly the same picture in the two receipts.
 */
async function compareReceipts(db: Kysely<Database>, idOf: IdOf): Promise<void> {
  const pairs = queueClaims.flatMap((spec) => {
    const first = repeatedBy(spec)
    return first ? [[first, spec]] : []
  })
  for (const { key } of pairs.slice(0, 1).flat()) {
    const id = idOf('document', `${key} receipt`)
    const { object_key } = await db
      .selectFrom('document')
      .select('object_key')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const thumbnail = await makeThumbnail(await drawDemoDocument(object_key ?? ''))
    await insertPicture(db, id, await pictureHash(thumbnail))
  }
}

/** Adds some decided claims to the quality sample, so that another person checks the decisions. */
async function drawDecided(db: Kysely<Database>, clock: DemoClock): Promise<void> {
  const decided = await db
    .selectFrom('claim')
    .innerJoin('claim_decision', 'claim_decision.id', 'claim.decision_id')
    .select(['claim.id as claim_id', 'claim.insurer_code', 'claim_decision.id as decision_id'])
    .where('claim.insurer_code', '=', 'KHM')
    .where('claim_decision.at', '<', clock.at(-1, '16:00'))
    .orderBy('claim_decision.at', 'desc')
    .orderBy('claim.id')
    .limit(6)
    .execute()
  const drawn = decided.map((row) => ({ ...row, drawn_at: clock.at(-1, '16:00') }))
  if (drawn.length > 0)
    await db
      .insertInto('quality_look')
      .values(drawn)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
}

async function propose(
  db: Kysely<Database>,
  idOf: IdOf,
  spec: (typeof queueClaims)[number],
  at: Date,
): Promise<void> {
  const claim_id = idOf('claim', spec.key)
  const lines = spec.lines.map(({ billed }, sort) => ({
    line_id: idOf('line', `${spec.key} ${sort}`),
    benefit_satang: baht(billed),
  }))
  await db
    .insertInto('claim_proposal')
    .values({
      id: idOf('proposal', spec.key),
      claim_id,
      proposed_by: demoStaff.napat.id,
      at,
      body: JSON.stringify({ approve: { lines } }),
      outcome: 'approved',
      benefit: lines.reduce((sum, { benefit_satang }) => sum + benefit_satang, 0),
      why: ['sample'],
    })
    .execute()
  await db.updateTable('claim').set({ second_look_since: at }).where('id', '=', claim_id).execute()
}
