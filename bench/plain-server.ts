// A simple server to compare Khum with: Fastify with its compiled serialiser, and pg with one query for the session and
// one for the response. Its responses have the same bytes as Khum's.
// Run as: plain-server.ts <port> <query|cached>. `query` reads the session for each request, `cached` once a second.
// The environment needs DATABASE_URL and API_KEY, as for Khum.
import { createHash, timingSafeEqual } from 'node:crypto'
import {
  type ClaimStatus,
  claimEndpoints,
  claimStatuses,
  groupOfStatus,
  limits,
  maskPhone,
  sessionEndpoints,
} from '@khum/contract'
import fastify, { type FastifyRequest } from 'fastify'
import pg from 'pg'
import * as z from 'zod'

const [port = '5001', way = 'query'] = process.argv.slice(2)
pg.types.setTypeParser(pg.types.builtins.DATE, (day) => day)
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 })
const app = fastify()
const sha256 = (value: string) => createHash('sha256').update(value).digest()
const apiKey = sha256(process.env.API_KEY ?? '')

interface Session {
  account_id: string
  partner_id: string
}
const cache = new Map<string, { session: Session; until: number }>()

async function sessionOf(request: FastifyRequest): Promise<Session> {
  const { authorization = '', partnerid, 'x-api-key': key } = request.headers
  if (!timingSafeEqual(sha256(String(key)), apiKey)) throw new Error('api key')
  const known = cache.get(authorization)
  if (known && known.until > Date.now()) return known.session
  const { rows } = await pool.query<Session>(
    `select session.account_id, session.partner_id
     from access_token
     join session on session.id = access_token.session_id
     join account on account.id = session.account_id
     where access_token.token_hash = $1 and access_token.expires_at > now() and session.ended_at is null
       and session.absolute_expires_at > now() and account.status = 'active'`,
    [sha256(authorization.replace('Bearer ', ''))],
  )
  const [session] = rows
  if (!session || session.partner_id !== partnerid) throw new Error('session')
  if (way === 'cached') cache.set(authorization, { session, until: Date.now() + 1_000 })
  return session
}

function answerSchema(output: z.core.$ZodType) {
  const { $schema: _dialect, ...schema } = z.toJSONSchema(z.object({ data: output }), {
    io: 'output',
    target: 'openapi-3.0',
    unrepresentable: 'any',
  })
  return { response: { 200: schema } }
}

app.get(
  sessionEndpoints.getMe.path,
  { schema: answerSchema(sessionEndpoints.getMe.output) },
  async (request) => {
    const session = await sessionOf(request)
    const { rows } = await pool.query(
      `select account.id, login.username, login.phone, account.email, account.lang, title_th, name_th, surname_th, title_en,
       name_en, surname_en
     from account join login on login.id = account.login_id join person on person.id = account.person_id
     where account.id = $1`,
      [session.account_id],
    )
    const [row] = rows
    return {
      data: {
        id: row.id,
        username: row.username,
        title: { th: row.title_th, en: row.title_en },
        name: { th: row.name_th || row.name_en, en: row.name_en || row.name_th },
        surname: { th: row.surname_th || row.surname_en, en: row.surname_en || row.surname_th },
        email: row.email,
        phone_masked: row.phone === null ? null : maskPhone(row.phone),
        lang: row.lang,
      },
    }
  },
)

const inProcess = claimStatuses.filter((status) => groupOfStatus(status) === 'in_process')

app.get(
  claimEndpoints.listClaims.path,
  { schema: answerSchema(claimEndpoints.listClaims.output) },
  async (request) => {
    const session = await sessionOf(request)
    const { rows } = await pool.query(
      `select id, claim_number, status, admited_date, card_type, insurer_name_th, insurer_name_en, policy_number,
       provider_name, medical_expense, submitted_at, updated_at,
       (select benefit from claim_decision where id = claim.decision_id) as benefit,
       (select count(*) from document_request where claim_id = claim.id and fulfilled_at is null and closed_at is null
         and claim.status = 'documents_needed') as open_requests,
       (select min(due_date) from document_request where claim_id = claim.id and fulfilled_at is null and closed_at is null
         and claim.status = 'documents_needed') as requests_due_date,
       hospital.name_th as provider_name_th, hospital.name_en as provider_name_en,
       (select json_object_agg(status, count)
         from (select status, count(*) from claim where account_id = $1 group by status) each) as counts
     from claim left join (select code, name_th, name_en from hospital) hospital on hospital.code = claim.provider_code
     where account_id = $1 and status = any ($2)
     order by (status = 'documents_needed') desc, submitted_at desc, id desc
     limit $3`,
      [session.account_id, inProcess, limits.claimList.page + 1],
    )
    const counts = { in_process: 0, approved: 0, rejected: 0 }
    for (const [status, count] of Object.entries<number>(rows[0]?.counts ?? {}))
      counts[groupOfStatus(status as ClaimStatus)] += count
    const shown = rows.slice(0, limits.claimList.page)
    return {
      data: {
        items: shown.map((row) => ({
          id: row.id,
          claim_number: row.claim_number,
          group: groupOfStatus(row.status),
          status: row.status,
          service_date: row.admited_date,
          card_type: row.card_type,
          insurer_name_th: row.insurer_name_th,
          insurer_name_en: row.insurer_name_en,
          policy_number_masked: mask(row.policy_number),
          provider_name: row.provider_name,
          provider_name_th: row.provider_name_th || null,
          provider_name_en: row.provider_name_en || null,
          medical_expense_satang: Number(row.medical_expense),
          benefit_satang: row.benefit === null ? null : Number(row.benefit),
          open_requests: Number(row.open_requests),
          requests_due_date: row.requests_due_date,
          created_at: row.submitted_at.toISOString(),
          updated_at: row.updated_at.toISOString(),
        })),
        next: rows.length > limits.claimList.page ? shown.at(-1)?.id : null,
        counts,
      },
    }
  },
)

function mask(number: string): string {
  const plain = number.replace(/[^\p{L}\p{N}]/gu, '')
  return plain === '' ? '' : `••••${plain.slice(plain.length - Math.min(4, Math.floor(plain.length / 2)))}`
}

await app.listen({ port: Number(port), host: '127.0.0.1' })
process.stdout.write('ready\n')
