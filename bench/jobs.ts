import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { accountEndpoints } from '@khum/contract'
import pg from 'pg'
import { apiKey, khumUrl, partnerSecrets, type World } from './khum-server'
import { describeQuiet, type Quiet, whenQuiet } from './machine'
import type { Row, Section } from './report'
import { makeDrafts, send } from './uploads'
import { processorSeconds } from './usage'

const pdfs = 64
const mostSeconds = 6
const messages = 2_000
const leastASecond = 100
const gatewayMs = 50
const longestMs = 120_000

export async function measureJobs(world: World): Promise<Section> {
  const files = await measureFiles(world)
  const texts = await measureMessages(world)
  return {
    title: 'Jobs: 64 small PDFs, and 2,000 messages',
    rows: [files.row, ...texts.rows],
    notes: [
      `${pdfs} PDFs of one page, each with different bytes, to ${pdfs} drafts of the demo members. The time runs from the first byte sent until all are accepted, which the database is asked every 50 ms.`,
      `${messages} messages and their jobs, written in one transaction from outside. The time runs from its commit until the SMS gateway, which answers after ${gatewayMs} ms, was handed the last.`,
      'One server process. No core was chosen: server, PostgreSQL, inspection, gateway and sender share all of them.',
      'Processor time: of the server, its PostgreSQL and its checking process together; other work on the machine moves it less.',
      `Machine: ${describeQuiet([files.quiet, texts.quiet])}.`,
    ],
  }
}

async function measureFiles(world: World): Promise<{ row: Row; quiet: Quiet }> {
  const folder = mkdtempSync(path.join(tmpdir(), 'khum-bench-pdfs-'))
  const server = await world.start({ core: null, logLevel: 'warn' })
  try {
    const { drafts } = await makeDrafts(pdfs)
    const files = drafts.map((_, index) => path.join(folder, `${index}.pdf`))
    for (const [index, file] of files.entries()) writeFileSync(file, onePage(`Receipt ${index}`))
    const quiet = await whenQuiet()
    const before = processorSeconds(server.pid)
    const sent = await send(drafts, files)
    const accepted = await untilJudged(world)
    const seconds = (Date.now() - sent.beganAt) / 1_000
    const work = processorSeconds(server.pid) - before
    return {
      quiet,
      row: {
        what: `${pdfs} small PDFs sent at once, until all are accepted`,
        measured: `${seconds.toFixed(1)} s (sent within ${sent.seconds.toFixed(1)} s; ${accepted} accepted${sent.failures.map((failure) => `; ${failure}`).join('')}; ${work.toFixed(1)} s of processor time in all)`,
        target: `≤ ${mostSeconds} s, ${pdfs} accepted`,
        passed: seconds <= mostSeconds && accepted === pdfs,
      },
    }
  } finally {
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Waits until all files are checked, but at most `longestMs`. Returns how many PDFs were accepted. */
async function untilJudged(world: World): Promise<number> {
  const began = performance.now()
  return await withDatabase(world, async (client) => {
    for (;;) {
      const { rows } = await client.query<{ open: number; accepted: number }>(
        `select count(*) filter (where fate in ('received', 'waiting_scan'))::int as open,
          count(*) filter (where fate = 'accepted' and content_type = 'application/pdf')::int as accepted
        from document where created_at > now() - interval '5 minutes' and draft_id is not null`,
      )
      if (rows[0]?.open === 0 || performance.now() - began > longestMs) return rows[0]?.accepted ?? 0
      await delay(50)
    }
  })
}

async function withDatabase<T>(world: World, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(world.databaseUrl())
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

async function measureMessages(world: World): Promise<{ rows: Row[]; quiet: Quiet }> {
  const gateway = await startGateway()
  // Uses `test`, because with `production` the server refuses gateways without TLS.
  const env = { NODE_ENV: 'test', SMS_GATEWAY_URL: gateway.url }
  const server = await world.start({ core: null, logLevel: 'warn', env })
  try {
    const quiet = await whenQuiet()
    await queueMessages(world, gateway)
    const before = processorSeconds(server.pid)
    const committed = performance.now()
    while (gateway.keys.size <= messages && performance.now() - committed < longestMs) await delay(20)
    const seconds = ((gateway.lastAt ?? performance.now()) - committed) / 1_000
    // Doesn't count the message from which the others were copied.
    const came = gateway.keys.size - 1
    const rate = came / seconds
    const work = processorSeconds(server.pid) - before
    const twice = gateway.calls() - gateway.keys.size
    return {
      quiet,
      rows: [
        {
          what: `${messages} messages through the outbox`,
          measured: `${rate.toFixed(0)} a second (${came} in ${seconds.toFixed(1)} s, ${((work / came) * 1_000).toFixed(1)} ms of processor time each)`,
          target: `≥ ${leastASecond} a second`,
          passed: rate >= leastASecond && came === messages,
        },
        { what: 'Of them handed over twice', measured: `${twice}`, target: '0', passed: twice === 0 },
      ],
    }
  } finally {
    await server.stop()
    gateway.close()
  }
}

async function queueMessages(world: World, gateway: Gateway): Promise<void> {
  await sendOne()
  while (gateway.keys.size === 0) await delay(20)
  await withDatabase(world, async (client) => {
    await client.query(
      `with copied as (
        insert into outbox_message (id, kind, channel, recipient, text_sealed, created_at, status)
        select 'Bench' || lpad(n::text, 16, '0') || 'A', 'claim', channel, '+668' || (10000000 + n), text_sealed, now(), 'waiting'
        from (select channel, text_sealed from outbox_message where channel = 'sms' order by created_at desc limit 1) one,
          generate_series(1, $1::int) n
        returning id)
      insert into pgboss.job (name, data, retry_limit, retry_delay, retry_backoff, expire_in, policy)
      select queue.name, jsonb_build_object('message_id', copied.id), retry_limit, retry_delay, retry_backoff,
        make_interval(secs => expire_seconds), policy
      from copied, pgboss.queue where queue.name = 'outbox.deliver_later'`,
      [messages],
    )
    await client.query("select pg_notify('khum_job', 'outbox.deliver_later')")
  })
}

/** Requests a code, which puts an SMS into the outbox. */
async function sendOne(): Promise<void> {
  const { path: to } = accountEndpoints.startForgotUsername
  const response = await fetch(khumUrl + to, {
    method: 'POST',
    headers: {
      'x-api-key': apiKey,
      partnerid: 'khum',
      secretkey: partnerSecrets.khum ?? '',
      'content-type': 'application/json',
    },
    body: JSON.stringify({ phone: '0812345678' }),
  })
  if (!response.ok) throw new Error(`the code was answered ${response.status}: ${await response.text()}`)
}

type Gateway = Awaited<ReturnType<typeof startGateway>>

async function startGateway() {
  const keys = new Set<string>()
  let calls = 0
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part)
    const { dedupe_key: key } = JSON.parse(Buffer.concat(parts).toString())
    calls += 1
    keys.add(key)
    gateway.lastAt = performance.now()
    await delay(gatewayMs)
    response.end('{}')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const gateway = {
    url: `http://127.0.0.1:${port}/messages`,
    keys,
    calls: () => calls,
    lastAt: undefined as number | undefined,
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
  return gateway
}

function onePage(words: string): string {
  const drawing = `BT /A 24 Tf 20 100 Td (${words}) Tj ET`
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 200] /Contents 4 0 R /Resources << /Font << /A 5 0 R >> >> >>',
    `<< /Length ${drawing.length} >>\nstream\n${drawing}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ]
  let text = '%PDF-1.4\n'
  const offsets = objects.map((object, index) => {
    const at = text.length
    text += `${index + 1} 0 obj\n${object}\nendobj\n`
    return `${String(at).padStart(10, '0')} 00000 n \n`
  })
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${offsets.join('')}`
  return `${text}${table}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${text.length}\n%%EOF\n`
}
