// A client of Khum's exchange, as short as one that is safe to kill at any point. It follows the feed of events, keeps the
// documents of each claim, decides new claims and pays what is due. Run it with Node 20 or newer:
//
//   KHUM_URL=http://localhost:3000 node docs/exchange/example/client.mjs ./claims
//
// Why it is safe: it saves its place in the feed only after an event's work is done, and all its work can be done twice.
// Decisions and payment results have keys and versions, so that Khum takes each once; files are written whole or not at all.
import { createHash } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

const base = process.env.KHUM_URL ?? 'http://localhost:3000'
const id = process.env.KHUM_CLIENT_ID ?? 'KhumDemoOfficeClient01'
const secret = process.env.KHUM_CLIENT_SECRET ?? 'khum-demo-client-secret'
const folder = process.argv[2] ?? './claims'
/** With `--once` it ends when it has done everything. */
const isOnce = process.argv.includes('--once')
const say = (line) => process.stdout.write(`${line}\n`)
let token = { value: '', until: 0 }
/** The time by Khum's clock, from its last answer. */
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

/** Calls the exchange. Returns the data, or the problem with its `code`. Throws if Khum is away, to be tried again. */
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
  return response
}

/** Writes a file whole or not at all. */
async function save(name, bytes) {
  const file = path.join(folder, name)
  await mkdir(path.dirname(file), { recursive: true })
  await writeFile(`${file}.new`, bytes)
  await rename(`${file}.new`, file)
}

async function handle(event) {
  if (event.subject.kind !== 'claim') return
  const claim = await call('GET', `claims/${event.subject.key}`)
  if (claim.code) return say(`${event.subject.key}: ${claim.code}`)
  for (const document of claim.documents) await keepDocument(claim, document)
  await save(`${claim.claim_number}/claim.json`, JSON.stringify(claim, null, 2))
  if (claim.status === 'received') await decide(claim)
  await payWhatIsDue(claim.insurer)
}

async function keepDocument(claim, { id: documentId, content_type }) {
  const name = `${claim.claim_number}/${documentId}.${content_type.split('/')[1]}`
  if (await readFile(path.join(folder, name)).catch(() => null)) return
  const response = await send('GET', `documents/${documentId}/content?purpose=decide`)
  if (!response.ok) throw new Error(`document ${documentId}: ${response.status}`)
  const bytes = Buffer.from(await response.arrayBuffer())
  const digest = `sha-256=:${createHash('sha256').update(bytes).digest('base64')}:`
  if (digest !== response.headers.get('repr-digest'))
    throw new Error(`document ${documentId} arrived damaged`)
  await save(name, bytes)
}

/** This example pays nine tenths of each line. A claims system has its own rules here. */
async function decide(claim) {
  const lines = claim.lines.map(({ id: line_id, billed_satang }) => {
    const benefit_satang = Math.ceil(billed_satang * 0.9)
    return { line_id, benefit_satang, coinsurance_satang: billed_satang - benefit_satang, reason: 'other' }
  })
  const body = { version: 1, status: 'partly_approved', reason: 'other', lines }
  const answer = await call('PUT', `claims/${claim.claim_number}/decisions/${claim.claim_number}`, body)
  say(`${claim.claim_number}: decided, ${answer.outcome ?? answer.code}`)
}

async function payWhatIsDue(insurer) {
  const { items } = await call('GET', `payments?insurer=${insurer}`)
  for (const order of items) {
    if (!order.payee) continue
    // A bank's system would transfer order.amount_satang to order.payee.number here, once for each order.id.
    const isClosed = order.payee.number.endsWith('0000')
    const result = isClosed ? { result: 'failed', code: 'AC04' } : { result: 'paid', paid_on: bangkokDay() }
    const answer = await call('PUT', `payments/${order.id}/results/bank`, { version: 1, ...result })
    say(`${order.claim_number}: ${result.result}, ${answer.outcome ?? answer.code}`)
  }
}

const bangkokDay = () => new Date(now + 7 * 3_600_000).toISOString().slice(0, 10)

let place = Number(await readFile(path.join(folder, 'place'), 'utf8').catch(() => '0'))
for (;;) {
  try {
    const { items, next, more, code } = await call('GET', `events?after=${place}&limit=100`)
    if (code) throw new Error(`the feed answers ${code}`)
    for (const event of items) {
      await handle(event)
      place = event.seq
      await save('place', String(place))
    }
    place = next
    await save('place', String(place))
    if (more) continue
    if (isOnce) break
    await pause(1_000)
  } catch (error) {
    say(error.message)
    await pause(2_000)
  }
}
