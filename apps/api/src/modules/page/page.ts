import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import fastifyStatic from '@fastify/static'
import { defaultTheme, readTheme, splitLocale, type Theme, themeToCss } from '@khum/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'

import type { AppContext } from '../../context'
import { AppError } from '../../http/app-error'
import { sendProblem } from '../../http/problem'
import { getPartnerInfo, getTheme } from '../partner/partner.service'

const compress = promisify(gzip)

const bootMark = '<script type="application/json" id="khum-boot">null</script>'

/**
 * Serves the built web app: hashed assets for a year, and for every other address the page itself with partner, theme
 * and colours already in it, so that the first paint needs no round trip. Spec §4 App start.
 */
export async function installPages(app: FastifyInstance, ctx: AppContext, webDist: string): Promise<void> {
  const indexPath = path.join(webDist, 'index.html')
  if (!existsSync(indexPath)) {
    app.setNotFoundHandler((request, reply) => sendProblem(reply, request, new AppError('not_found')))
    return
  }
  const html = readFileSync(indexPath, 'utf8')
  await app.register(fastifyStatic, {
    root: webDist,
    index: false,
    wildcard: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders(response, filePath) {
      const hashed = filePath.includes(`${path.sep}assets${path.sep}`)
      void response.setHeader(
        'cache-control',
        hashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
      )
    },
  })
  app.setNotFoundHandler(async (request, reply) => {
    const isPage =
      request.method === 'GET' &&
      !/^\/(api|v1|assets|brand|dev\/phone)(\/|$)/.test(request.url) &&
      accepts(request)
    if (!isPage) return sendProblem(reply, request, new AppError('not_found'))
    const page = fill(html, request.url, await readBoot(ctx, request))
    void reply
      .type('text/html; charset=utf-8')
      .headers({ 'cache-control': 'no-store', vary: 'accept-encoding' })
    if (!request.headers['accept-encoding']?.includes('gzip')) return reply.send(page)
    return reply.header('content-encoding', 'gzip').send(await compress(page))
  })
}

function accepts(request: FastifyRequest): boolean {
  const accept = request.headers.accept ?? '*/*'
  return accept.includes('text/html') || accept.includes('*/*')
}

interface Boot {
  partner: { partner_id: string; secret_key: string }
  partner_info: unknown
  /** Already read: every bad field replaced. Null: nothing was to be had. */
  theme: Theme | null
  env: 'development' | 'production'
  api_key: string
}

/** The partner of the address, else the default one; any failure falls back for the look only. Spec §4, §8. */
async function readBoot(ctx: AppContext, request: FastifyRequest): Promise<Boot> {
  const fallback = { partner_id: ctx.config.defaultPartner.id, secret_key: ctx.config.defaultPartner.secret }
  const asked = new URLSearchParams(request.url.split('?').slice(1).join('?'))
  const given = { partner_id: asked.get('partner_id') ?? '', secret_key: asked.get('secret_key') ?? '' }
  const base = {
    env: ctx.config.env === 'production' ? 'production' : 'development',
    api_key: ctx.config.apiKey,
  } as const
  for (const partner of given.partner_id && given.secret_key ? [given, fallback] : [fallback]) {
    try {
      const credentials = { partnerId: partner.partner_id, secretKey: partner.secret_key, ip: request.ip }
      const partnerInfo = await getPartnerInfo(ctx, credentials)
      const theme = readTheme(await getTheme(ctx, partnerInfo.ins_code), ctx.config.imageHosts)
      return { ...base, partner, partner_info: partnerInfo, theme }
    } catch (error) {
      request.log.warn(
        { err: error, partner: partner.partner_id },
        'partner or theme not to be had; falling back',
      )
    }
  }
  return { ...base, partner: fallback, partner_info: null, theme: null }
}

/** Puts language, boot data and colours into the page; `<` is escaped so that no value can end the element. */
function fill(html: string, url: string, boot: Boot): string {
  const json = JSON.stringify(boot).replaceAll('<', '\\u003c')
  const css = themeToCss(boot.theme ?? defaultTheme)
  const { lang } = splitLocale(url.split('?')[0] ?? '/')
  return html
    .replace('<html lang="th"', `<html lang="${lang}"`)
    .replace(bootMark, () => `<script type="application/json" id="khum-boot">${json}</script>`)
    .replace('</head>', () => `<style id="khum-theme">${css}</style></head>`)
}
