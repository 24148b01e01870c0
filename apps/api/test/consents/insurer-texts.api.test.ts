import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { runConsents } from '../../src/cli/consents/run-consents'
import { makeMember } from '../factories'
import { makeClient } from '../factory-client'
import { makeConsentDocument, makeConsentEvent } from '../factory-consent'
import { statusAt } from '../second-server'
import { testPartner, useTestApp } from '../test-app'
import { joinSecond, makeSecondCoverage, makeSecondPartner, secondHeaders } from '../two-apps/second-app'

const test = useTestApp()
let address: string
beforeAll(async () => {
  address = await test.app.listen({ host: '127.0.0.1', port: 0 })
})
const folder = mkdtempSync(path.join(tmpdir(), 'khum-consents-'))
afterAll(() => rmSync(folder, { recursive: true }))

/**
 * Dual approval needs two people. Each has their own client: Preecha writes the texts, Wanida checks and publishes
 * them.
 */
let preecha: { id: string; secret: string }
let wanida: { id: string; secret: string }
beforeEach(async () => {
  preecha = await makeClient(test.db, { createdBy: 'Preecha' })
  wanida = await makeClient(test.db, { createdBy: 'Wanida' })
})

/** Runs a command. Commands that need the second approver run as Wanida. */
const run = (command: string, ...more: string[]) =>
  runConsents([...command.split(' '), ...more], {
    ...envOf(preecha),
    KHUM_SECOND_CLIENT_ID: wanida.id,
    KHUM_SECOND_CLIENT_SECRET: wanida.secret,
  })
const runAs = (client: { id: string; secret: string }, command: string) =>
  runConsents(command.split(' '), envOf(client))
function envOf({ id, secret }: { id: string; secret: string }) {
  return { KHUM_URL: address, KHUM_CLIENT_ID: id, KHUM_CLIENT_SECRET: secret }
}

function words(more: object = {}) {
  return {
    title: { th: 'นโยบายของบริษัท', en: 'The insurer’s notice' },
    body: { th: 'เนื้อหา', en: 'Body' },
    controller: { th: 'บริษัททดสอบ', en: 'Test Insurance' },
    dpo_contact: 'dpo@test.example',
    ...more,
  }
}
function file(value: unknown): string {
  const name = path.join(folder, 'text.json')
  writeFileSync(name, JSON.stringify(value))
  return name
}
const draft = (of: string, value: unknown = words()) => run(`draft ${of}`, file(value))
const hashOf = (printed: string) => /Hash ([0-9a-f]{12})/.exec(printed)?.[1] ?? ''

/** Writes, checks and publishes a text. */
async function publish(of: string, value: unknown = words(), ...more: string[]): Promise<string> {
  const hash = hashOf(await draft(of, value))
  await run(`check ${of} --hash ${hash}`)
  return await run(`publish ${of}`, ...more)
}

type Headers = Record<string, string>
const listClaims = (as: Headers) => statusAt(test.app, as, '/api/v1/claims')
async function shown(headers: Headers, kind = 'privacy') {
  const answer = await test.call({ method: 'GET', url: '/api/v1/consent-documents', headers })
  return answer.json().data.items.find((item: { kind: string }) => item.kind === kind)
}
async function mine(as: Headers, kind = 'privacy') {
  const { items, due } = (await test.call({ method: 'GET', url: '/api/v1/consents', as })).json().data
  return { ...items.find((item: { kind: string }) => item.kind === kind), due }
}
const accept = (as: Headers, document_id: string) =>
  test.call({ method: 'POST', url: '/api/v1/consents', as, payload: { document_id, lang: 'th' } })
const first = { partnerid: testPartner.id }

let member: Awaited<ReturnType<typeof makeMember>>
let common: string
beforeEach(async () => {
  const insurer = { code: 'TST', name_th: 'ทดสอบ', name_en: 'Test', kind: 'life' as const }
  await test.db.insertInto('insurer').values(insurer).execute()
  await makeSecondPartner(test)
  common = await makeConsentDocument(test.db, { kind: 'privacy', is_force: true })
  await makeConsentDocument(test.db, { kind: 'terms' })
  member = await makeMember(test.db)
  await makeConsentEvent(test.db, member.accountId, common)
})

describe('a text of one insurer (R66)', () => {
  it('is shown in this insurer’s app only, with controller and officer; others show the common one', async () => {
    await publish('TST privacy')
    expect(await shown(first)).toMatchObject({
      version: 2,
      title: { en: 'The insurer’s notice' },
      controller: { th: 'บริษัททดสอบ', en: 'Test Insurance' },
      dpo_contact: 'dpo@test.example',
    })
    expect(await shown(secondHeaders)).toMatchObject({ id: common, version: 1, controller: null })
  })

  it('must be accepted by members who accepted the common one, but not by members of other apps', async () => {
    await makeSecondCoverage(test, member.personId)
    const [as, second] = [await test.signIn(member), await joinSecond(test, member)]
    await publish('TST privacy', words(), '--force')
    test.clock.advance(1_000)
    expect([await listClaims(as), await listClaims(second)]).toEqual([403, 200])
    const [due] = (await mine(as)).due
    expect(due).toEqual({ id: (await shown(first)).id, kind: 'privacy', is_force: true })
    expect((await mine(second)).due).toEqual([])
  })

  it('replaces the common one also if the common one gets a newer version', async () => {
    await publish('TST terms')
    await publish('common terms', words({ controller: undefined, dpo_contact: undefined }))
    expect((await shown(first, 'terms')).version).toBe(2)
    expect((await shown(secondHeaders, 'terms')).version).toBe(3)
    const as = await test.signIn(member)
    await accept(as, (await shown(first, 'terms')).id)
    expect((await mine(as, 'terms')).due).toEqual([])
    const written = await test.db
      .selectFrom('consent_event')
      .innerJoin('consent_document', 'consent_document.id', 'document_id')
      .select(['consent_event.insurer_code', 'kind', 'version', 'consent_event.text_hash', 'lang', 'channel'])
      .select('consent_document.text_hash as document_hash')
      .where('channel', '=', 'web')
      .execute()
    expect(written).toEqual([
      expect.objectContaining({ insurer_code: 'TST', kind: 'terms', version: 2, lang: 'th' }),
    ])
    expect(written[0]?.text_hash).toEqual(written[0]?.document_hash)
  })

  it('can be withdrawn even if it is the only one: the common text applies again, with its earlier acceptance', async () => {
    const as = await test.signIn(member)
    await publish('TST privacy', words(), '--force')
    await run('withdraw privacy 2 --reason mistake')
    test.clock.advance(1_000)
    expect([(await shown(first)).id, await listClaims(as)]).toEqual([common, 200])
  })

  it('of health data that is forced suspends the consent to the common one', async () => {
    await makeConsentDocument(test.db, { kind: 'health_data' })
    const as = await test.signIn(member)
    const draftClaim = () => test.call({ method: 'POST', url: '/api/v1/claim-drafts', as, payload: {} })
    expect((await draftClaim()).statusCode).toBe(400)
    await publish('TST health_data', words(), '--force')
    test.clock.advance(1_000)
    expect((await draftClaim()).json().code).toBe('health_consent_required')
    await accept(as, (await shown(first, 'health_data')).id)
    expect((await draftClaim()).statusCode).toBe(400)
  })

  it('can’t be accepted in another insurer’s app', async () => {
    await publish('TST terms')
    await makeSecondCoverage(test, member.personId)
    const second = await joinSecond(test, member)
    expect((await accept(second, (await shown(first, 'terms')).id)).json().code).toBe('consent_outdated')
  })
})

describe('publishing a text (R66)', () => {
  it('needs a second approver, who has checked exactly these words', async () => {
    const before = hashOf(await draft('TST privacy'))
    await expect(run('publish TST privacy')).rejects.toThrow('consent_not_checked')
    for (const act of [`check TST privacy --hash ${before}`, 'publish TST privacy'])
      await expect(runAs(preecha, act), act).rejects.toThrow(/second_person_needed|consent_not_checked/)
    const other = await makeClient(test.db, { createdBy: 'PREECHA' })
    await expect(runAs(other, `check TST privacy --hash ${before}`)).rejects.toThrow('second_person_needed')
    const after = hashOf(await draft('TST privacy', words({ body: { th: 'ใหม่', en: 'New' } })))
    await expect(run(`check TST privacy --hash ${before}`)).rejects.toThrow('consent_draft_changed')
    expect(await run(`check TST privacy --hash ${after}`)).toContain('Checked by Wanida')
    await expect(runAs(preecha, 'publish TST privacy')).rejects.toThrow('second_person_needed')
    // After a change, the draft must be checked again.
    await draft('TST privacy')
    await expect(run('publish TST privacy')).rejects.toThrow('consent_not_checked')
    expect(await run('list')).toMatch(/TST +privacy +draft +by Preecha +not checked/)
  })

  it('is refused by the database too if the same person approves it', async () => {
    await draft('TST privacy')
    const set = (values: string) => test.ctx.pool.query(`update consent_draft set ${values}`)
    await expect(set("checked_by = 'preecha', checked_at = now()")).rejects.toThrow('second_person')
    await expect(set(`document_id = '${common}'`)).rejects.toThrow('consent_draft_checked')
  })

  it('can take effect on a later day, and counts from then on', async () => {
    const as = await test.signIn(member)
    expect(await publish('TST privacy', words(), '--force', '--from', '2026-11-23')).toMatch(
      /privacy +2 +coming/,
    )
    expect((await shown(first)).id).toBe(common)
    expect(await listClaims(as)).toBe(200)
    test.clock.advance(2 * 86_400_000)
    expect((await shown(first)).version).toBe(2)
  })

  it('leaves a text and a draft that can’t be changed any more', async () => {
    await publish('TST privacy')
    for (const table of ['consent_document', 'consent_draft'])
      await expect(test.ctx.pool.query(`update ${table} set title_th = ''`)).rejects.toThrow('append-only')
    await expect(test.ctx.pool.query('delete from consent_draft')).rejects.toThrow('append-only')
    // A new draft never reuses the version number of an earlier draft.
    expect(await publish('TST privacy')).toMatch(/privacy +3 +in_force.*\n.*privacy +2 +replaced/)
  })

  it('writes an audit row for each step, with the client', async () => {
    await publish('TST privacy')
    await run('force privacy 2 --reason law')
    await run('take-back privacy 2 --reason mistake')
    await run('withdraw privacy 2 --reason mistake')
    const rows = await test.db
      .selectFrom('audit_event')
      .select(['action', 'actor_id', 'insurer_code', 'subject'])
      .where('action', 'like', 'consent\\_text.%')
      .orderBy('id')
      .execute()
    expect(rows.map((row) => [row.action.slice(13), row.actor_id, row.subject])).toEqual([
      ['drafted', preecha.id, 'TST privacy'],
      ['checked', wanida.id, 'TST privacy'],
      ['published', wanida.id, 'TST privacy 2'],
      ['forced', wanida.id, 'privacy 2: law'],
      ['force_taken_back', wanida.id, 'privacy 2: mistake'],
      ['withdrawn', wanida.id, 'privacy 2: mistake'],
    ])
    expect(new Set(rows.map((row) => row.insurer_code))).toEqual(new Set(['TST']))
  })

  it.each([
    ['draft TST privacy', words({ dpo_contact: undefined }), 'validation_failed: dpo_contact required'],
    ['draft TST privacy', words({ controller: undefined }), 'validation_failed: controller required'],
    ['draft TST privacy', words({ body: { th: 'ไทย', en: '' } }), 'body.en required'],
    ['draft ZZZ privacy', words(), 'not_found'],
    ['draft TST birthday', words(), 'which text?'],
    ['draft', words(), 'whose text?'],
  ])('refuses %s: %#', async (command, value, why) => {
    await expect(run(command, ...(command === 'draft' ? [] : [file(value)]))).rejects.toThrow(why)
    expect(await test.db.selectFrom('consent_draft').selectAll().execute()).toEqual([])
  })

  it.each([
    ['show TST terms', 'not_found'],
    ['publish TST privacy --from 2026-11-20', 'validation_failed: from invalid'],
    ['check TST privacy', '--hash is needed'],
    ['take-back privacy 7 --reason x', 'not_found'],
    ['force privacy', 'which version?'],
    ['burn', 'Unknown command: burn'],
  ])('refuses %s', async (command, why) => {
    const hash = hashOf(await draft('TST privacy'))
    await run(`check TST privacy --hash ${hash}`)
    await expect(run(command)).rejects.toThrow(why)
  })
})

describe('forcing a text that is published (R66)', () => {
  it('asks on every device, and can be undone', async () => {
    const devices = [await test.signIn(member), await test.signIn(member)]
    await publish('TST terms')
    const answers = async () => {
      test.clock.advance(1_000)
      return await Promise.all(devices.map((as) => listClaims(as)))
    }
    expect(await answers()).toEqual([200, 200])
    expect(await run('force terms 2 --reason law')).toMatch(/terms +2 +in_force +forced/)
    expect(await answers()).toEqual([403, 403])
    expect((await shown(first, 'terms')).is_force).toBe(true)
    expect(await run('take-back terms 2 --reason mistake')).toMatch(/terms +2 +in_force +free/)
    expect(await answers()).toEqual([200, 200])
  })
})

describe('what is new in a text', () => {
  const news = { news: { th: 'ข่าว', en: 'News' } }

  it('is shown to members who accepted the version before, and to nobody else', async () => {
    await publish('TST terms', words(news))
    const as = await test.signIn(member)
    expect((await mine(as, 'terms')).current.news).toBeNull()
    expect((await shown(first, 'terms')).news).toBeNull()
    await accept(as, (await shown(first, 'terms')).id)
    await publish('TST terms', words(news))
    expect((await mine(as, 'terms')).current.news).toEqual({ th: 'ข่าว', en: 'News' })
    // This member didn't accept the second version. The third version's summary says what changed since the second, so
    // the member doesn't get that summary.
    await publish('TST terms', words(news))
    expect((await mine(as, 'terms')).current.news).toBeNull()
  })

  it('is shown for an insurer’s first text to those who accepted the common one', async () => {
    await publish('TST privacy', words(news))
    const as = await test.signIn(member)
    expect((await mine(as)).current.news).toEqual({ th: 'ข่าว', en: 'News' })
  })
})
