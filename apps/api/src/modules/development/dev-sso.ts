import type { FastifyInstance } from 'fastify'
import { importJWK, SignJWT } from 'jose'
import { tempoIssuer, tempoKey, tempoKeyId, tempoSubject } from '../../../seed/demo/tempo'
import type { AppContext } from '../../context'
import { allowStyles } from '../../http/security-headers'
import { newId } from '../../ids'

const people = {
  known: { sub: tempoSubject, name: 'พิชญา เลิศวิทยา' },
  unknown: { sub: 'tempo-employee-0002', name: 'กมล ทดลอง' },
} as const

interface LinkQuery {
  who?: string
  lang?: string
  next?: string
}

/**
 * Installs pages that simulate the app of the demo partner "tempo". They sign links as the partner's app would. Each
 * link works once, within a minute. `/dev/sso/link` redirects to a link, or returns it as JSON if the `Accept` header
 * asks for JSON. Not for production.
 */
export function installDevSso(app: FastifyInstance, ctx: AppContext): void {
  app.get('/dev/sso', (_request, reply) => {
    allowStyles(reply, [ssoStyles])
    return reply.header('cache-control', 'no-store').type('text/html; charset=utf-8').send(page)
  })
  app.get<{ Querystring: LinkQuery }>('/dev/sso/link', async (request, reply) => {
    const url = await signLink(ctx, request.query)
    void reply.header('cache-control', 'no-store')
    if (request.headers.accept?.includes('application/json')) return reply.send({ data: { url } })
    return reply.redirect(url, 303)
  })
}

async function signLink(ctx: AppContext, { who, lang, next }: LinkQuery): Promise<string> {
  const iat = Math.floor(ctx.clock.now().getTime() / 1000)
  const token = await new SignJWT({
    ...people[who === 'unknown' ? 'unknown' : 'known'],
    iss: tempoIssuer,
    aud: ctx.config.publicUrl.origin,
    jti: newId(),
    iat,
    exp: iat + 60,
  })
    .setProtectedHeader({ alg: 'ES256', kid: tempoKeyId })
    .sign(await importJWK(tempoKey, 'ES256'))
  const query = new URLSearchParams({ partner_id: 'tempo', secret_key: 'tempo-demo-secret', token })
  if (next) query.set('next', next)
  return `${lang === 'en' ? '/en' : ''}/sso?${query}`
}

const ssoStyles = `
body{margin:0;background:#1d3557;font:16px/1.6 "Noto Sans Thai",sans-serif}
main{max-width:390px;margin:24px auto;background:#fff;border-radius:32px;padding:24px;box-shadow:0 8px 40px #0003}
h1{font-size:20px;margin:0 0 8px}p{margin:0 0 16px;color:#4a5560}ul{list-style:none;margin:0;padding:0;display:grid;gap:12px}
a{display:block;padding:12px 16px;border-radius:16px;background:#eef2f5;color:#1d3557;text-decoration:none;font-weight:600}`

const page = `<!doctype html><html lang="th"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<link rel="icon" href="data:,"><title>Tempo</title><style>${ssoStyles}</style>
<main><h1>Tempo</h1><p>แอปจำลองของพันธมิตรที่ส่งสมาชิกเข้ามาด้วยลิงก์ที่เซ็นไว้ ใช้ได้ครั้งเดียวใน 1 นาที<br>
The demo partner's app: it signs links that work once, within a minute.</p><ul>
<li><a href="/dev/sso/link?who=known">พิชญา (tempo01) · มีบัญชีแล้ว</a>
<li><a href="/dev/sso/link?who=unknown">กมล · ยังไม่มีบัญชี</a>
<li><a href="/dev/sso/link?who=known&lang=en">Pichaya (tempo01) · has an account</a>
<li><a href="/dev/sso/link?who=unknown&lang=en">Kamol · no account yet</a></ul></main></html>`
