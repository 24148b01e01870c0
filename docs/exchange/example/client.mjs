// A short example client of Khum's exchange. You can kill it at any point and start it again. It follows the event
// feed, stores the documents of each claim, decides new claims and pays what is due for them. Run it with Node 20 or
// newer:
//
//   KHUM_URL=http://localhost:3000 node docs/exchange/example/client.mjs ./claims --new
//
// `--new` skips the events that are already in the feed at the first start. Without it, the client handles all of them.
// `--once` ends the client when all events are handled. Otherwise it waits for more.
//
// Killing it is safe, because the client saves its place in the feed only after it has handled an event. Handling an
// event twice does no harm: Khum takes a decision or a payment result with the same key and version only once, and a
// file is either written completely or not at all.
import { createHash } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

const base = process.env.KHUM_URL ?? 'http://localhost:3000'
const id = process.env.KHUM_CLIENT_ID ?? 'KhumDemoOfficeClient01'
const secret = process.env.KHUM_CLIENT_SECRET ?? 'khum-demo-client-secret'
const [folder = './claims'] = process.argv.slice(2).filter((word) => !word.startsWith('--'))
const has = (option) => process.argv.includes(option)
const say = (line) => process.stdout.write(`${line}\n`)
let token = { value: '', until: 0 }
/** The time by Khum's clock, in milliseconds, from Khum's last response. */
let now = Date.now()

async function accessToken() {
  if (Date.now() < token.until) return token.value
  const response = await fetch(`${base}/api/exchange/v1/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}` },
    body: new URLSearchParams({ grant_type: 'client_credentials' }),
  })
  if (!response.ok) throw new Error(`no token: ${response.status} ${await response.text()}`)
  const { access_token, expires_in } = await response.json()
  token = { value: access_token, until: Date.now() + (expires_in - 60) * 1_000 }
  return access_token
}

/**
 * Calls the exchange. Returns the response's data, or a problem with a `code` if Khum refuses the call.
 * Throws if trying again later may help, for example because Khum can't be reached.
 */
async function call(method, where, body) {
  const response = await send(method, where, body)
  const answer = await response.json()
  if (response.status >= 500 || response.status === 429 || response.status === 401)
    throw new Error(`${where}: ${response.status} ${answer.code}`)
  return response.ok ? answer.data : answer
}

async function send(method, where, body) {
  const headers = { authorization: `Bearer ${await accessToken()}` }
  if (body) headers['content-type'] = 'application/json'
  const request = { method, headers, body: body && JSON.stringify(body) }
  const response = await fetch(`${base}/api/exchange/v1/${where}`, request)
  now = Number(response.headers.get('khum-time') ?? now)
  if (response.status === 401) token.until = 0
  return response
}

/** Writes a file completely or not at all: a crash leaves no half of a file under this name. */
async function save(name, bytes) {
  const file = path.join(folder, name)
  await mkdir(path.dirname(file), { recursive: true })
  await writeFile(`${file}.new`, bytes)
  await rename(`${file}.new`, file)
}

/** Returns a saved file, or null if there is none. */
const saved = (name) => readFile(path.join(folder, name)).catch(() => null)

async function handle(event) {
  if (event.subject.kind !== 'claim') return
  const claim = await call('GET', `claims/${event.subject.key}`)
  if (claim.code) return say(`${event.subject.key}: ${claim.code}`)
  await store(claim)
  if (event.type === 'claim.submitted') await takeOn(claim)
}

async function store(claim) {
  for (const document of claim.documents) await keepDocument(claim, document)
  await save(`${claim.claim_number}/claim.json`, JSON.stringify(claim, null, 2))
}

async function takeOn(claim) {
  if (claim.status === 'received') await confirm(claim)
  if (claim.status === 'received' || claim.status === 'checking') await decide(claim)
}

async function keepDocument(claim, { id: documentId, content_type }) {
  const name = `${claim.claim_number}/${documentId}.${content_type.split('/')[1]}`
  if (await saved(name)) return
  const response = await send('GET', `documents/${documentId}/content?purpose=decide`)
  if (!response.ok) throw new Error(`document ${documentId}: ${response.status}`)
  const bytes = Buffer.from(await response.arrayBuffer())
  const digest = `sha-256=:${createHash('sha256').update(bytes).digest('base64')}:`
  if (digest !== response.headers.get('repr-digest'))
    throw new Error(`document ${documentId} arrived damaged`)
  await save(name, bytes)
}

/** Tells Khum that the claim was received. The member then sees the note. */
async function confirm({ claim_number: number, documents }) {
  const note = {
    th: `ระบบของบริษัทประกันได้รับเคลมแล้ว พร้อมเอกสาร ${documents.length} ไฟล์`,
    en: `The insurer’s system has received this claim. Files: ${documents.length}`,
  }
  await put(`${number}: received with ${documents.length} files`, `claims/${number}/decisions/${number}-in`, {
    status: 'checking',
    note,
  })
}

/** Decides a claim. The example pays nine tenths of each line; a real claims system has its own rules. */
async function decide({ claim_number: number, origin, lines, medical_expense_satang: bill }) {
  const decided = (line, billed_satang) => {
    const benefit_satang = Math.ceil(billed_satang * 0.9)
    return { ...line, benefit_satang, coinsurance_satang: billed_satang - benefit_satang, reason: 'other' }
  }
  // A member's claim has only the total of the receipts. A real system reads the lines from them; these are made up.
  const medicine = Math.ceil(bill / 4)
  const read = [
    { description: { th: 'ค่ายา', en: 'Medicine' }, billed_satang: medicine },
    { description: { th: 'ค่าแพทย์และค่าบริการ', en: 'Doctor and service' }, billed_satang: bill - medicine },
  ].filter((line) => line.billed_satang > 0)
  await put(`${number}: decided`, `claims/${number}/decisions/${number}`, {
    status: 'partly_approved',
    reason: 'other',
    lines:
      origin === 'member_app'
        ? read.map((line) => decided({ bill: line }, line.billed_satang))
        : lines.map((line) => decided({ line_id: line.id }, line.billed_satang)),
  })
}

/**
 * Pays the due orders of claims that this client has stored. Before that, finishes orders with the status `sent`, which
 * an earlier run reported as sent before it was killed.
 */
async function payWhatIsDue() {
  for (const status of ['sent', 'due'])
    for (let next = ''; next !== null; ) {
      const page = await call('GET', `payments?status=${status}${next && `&after=${next}`}`)
      if (page.code) throw new Error(`payments: ${page.code}`)
      next = page.next
      for (const order of page.items) await pay(order)
    }
}

async function pay({ id: orderId, claim_number: number, payee, payee_kind: kind }) {
  const isPayable = payee || kind === 'hospital'
  if (!isPayable || !(await saved(`${number}/claim.json`))) return
  // Khum may change or cancel an order until it is reported as sent.
  const where = `payments/${orderId}/results/bank`
  if (!(await put(`${number}: sent`, where, { result: 'sent' }))) return
  // Here, a real system would transfer `amount_satang` to `payee.number` or, for a hospital, to the account that the
  // system has for it. It must do this only once for each order id.
  const closed = { code: 'AC04', note: { th: 'บัญชีนี้ปิดแล้ว', en: 'This account is closed' } }
  // Khum can't read this account's number any more, so the member has to give an account again.
  const lost = { code: 'AC01', note: { th: 'กรุณาระบุบัญชีรับเงินอีกครั้ง', en: 'Please give your account again' } }
  const fault = payee && (payee.number === null ? lost : payee.number.endsWith('0000') && closed)
  const result = fault ? { result: 'failed', ...fault } : { result: 'paid', paid_on: bangkokDay() }
  await put(`${number}: ${result.result}`, where, { version: 2, ...result })
}

/**
 * Sends a decision or a payment result to the path `where`, which ends in the key of that decision or result. Sends it
 * as version 1 if `body` has no version. If the client already sent it before a crash, Khum returns the outcome
 * `unchanged`. Returns false if Khum refuses it.
 */
async function put(what, where, body) {
  const answer = await call('PUT', where, { version: 1, ...body })
  const fields = (answer.fields ?? []).map(({ path: field, code }) => `${field} ${code}`)
  say(`${what}, ${[answer.outcome ?? `refused: ${answer.code}`, ...fields].join(', ')}`)
  return !answer.code
}

const bangkokDay = () => new Date(now + 7 * 3_600_000).toISOString().slice(0, 10)

/**
 * Returns the number of the event after which to begin: the last one that an earlier run handled. At the first start,
 * returns the newest event's number with `--new`, otherwise 0.
 */
async function begin() {
  const reached = await saved('place')
  if (reached) return Number(reached.toString())
  if (!has('--new')) return 0
  let newest = 0
  for (let page = { more: true }; page.more; newest = page.next) page = await readFeed(newest, 1_000)
  await save('place', String(newest))
  say(`Skipped everything up to event ${newest}. Ready for claims.`)
  return newest
}

async function readFeed(after, limit) {
  const page = await call('GET', `events?after=${after}&limit=${limit}`)
  // Khum was restored from a backup, so the client begins again with the first event.
  if (page.code === 'events_ahead') place = 0
  if (page.code === 'events_gone') await catchUp(page.params.oldest)
  if (page.code) throw new Error(`the feed answers ${page.code}`)
  return page
}

/**
 * Handles all claims, because Khum has already deleted events that the client hasn't read. Then continues with the
 * event `oldest`, the oldest that Khum still has. A client that knows when it last ran can list only the claims that
 * changed since then (`updated_since`).
 */
async function catchUp(oldest) {
  for (let next = ''; next !== null; ) {
    const page = await call('GET', `claims?limit=50${next && `&after=${next}`}`)
    if (page.code) throw new Error(`claims: ${page.code}`)
    next = page.next
    for (const claim of page.items) {
      await store(claim)
      await takeOn(claim)
    }
  }
  place = oldest - 1
  mayBeDue = true
  await save('place', String(place))
}

let place = null
/** Whether to look for due payments: true at the start and after each event. */
let mayBeDue = true
for (;;) {
  try {
    place ??= await begin()
    const { items, next, more } = await readFeed(place, 100)
    for (const event of items) {
      await handle(event)
      place = event.seq
      await save('place', String(place))
      mayBeDue = true
    }
    place = next
    await save('place', String(place))
    if (mayBeDue) await payWhatIsDue()
    mayBeDue = false
    if (more) continue
    if (has('--once')) break
    await pause(1_000)
  } catch (error) {
    say([error.message, error.cause?.message].filter(Boolean).join(': '))
    await pause(2_000)
  }
}
