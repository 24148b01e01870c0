import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import fastifyStatic from '@fastify/static'
import { isPage, type Scheme } from '@khum/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../../app-error'
import type { AppContext } from '../../context'
import { sendProblem } from '../../http/problem'
import { allowCalls, allowStyles } from '../../http/security-headers'
import { greetBrowser } from '../../http/sender'
import { getPageHome } from '../home/page-home'
import { createThemeDrawer, type DrawTheme } from './draw-theme'
import { fillPage } from './fill-page'
import { type Boot, queryOf, readBoot, readPair } from './read-boot'
import { type FindReadyPage, loadReadyPages, type ReadyPage, type ReadyVisit } from './ready-pages'
import { languageOf, mayHoldHome, readyVisit } from './ready-visit'

const compress = promisify(gzip)
/** Compressed copies of files. The server sends a copy in place of the file, so copies need no address of their own. */
export const compressed = ['**/*.br', '**/*.gz']
const schemeCookie = 'khum-scheme'
const schemeSeconds = 365 * 86_400

/**
 * Serves the built web app. Hashed assets are cached for a year. Every other address gets the page with partner, theme
 * and colours in it; an unknown address gets the same page with status 404. On some screens, the page also contains the
 * rendered screen, so that the first paint needs no round trip: for guests, on screens that need no sign-in; for
 * members, on the home screen. Requirements 2.5 and 4.1.
 */
export async function installPages(app: FastifyInstance, ctx: AppContext, webDist: string): Promise<void> {
  const indexPath = path.join(webDist, 'index.html')
  if (!existsSync(indexPath)) {
    app.setNotFoundHandler((request, reply) => sendProblem(reply, request, new AppError('not_found')))
    return
  }
  const html = readFileSync(indexPath, 'utf8')
  const findReady = loadReadyPages(webDist)
  const drawTheme = createThemeDrawer(webDist)
  await app.register(fastifyStatic, {
    root: webDist,
    index: false,
    wildcard: false,
    // `index.html` is only a template without partner and theme, so it must not be served.
    globIgnore: ['ready/**', 'index.html', ...compressed],
    preCompressed: true,
    cacheControl: false,
    setHeaders(response, filePath) {
      // A cached service worker (`sw.js`) would delay the app's next version, so browsers must ask for it each time.
      const isWorker = filePath === path.join(webDist, 'sw.js')
      const hashed = filePath.includes(`${path.sep}assets${path.sep}`)
      void response.setHeader(
        'cache-control',
        hashed ? 'public, max-age=31536000, immutable' : isWorker ? 'no-cache' : 'public, max-age=3600',
      )
    },
  })
  app.setNotFoundHandler(async (request, reply) => {
    const wantsPage =
      ['GET', 'HEAD'].includes(request.method) &&
      !/^\/(api|v1|assets|brand|content|dev\/phone)(\/|$)/.test(request.url) &&
      accepts(request)
    if (!wantsPage) return sendProblem(reply, request, new AppError('not_found'))
    const development = ctx.config.env !== 'production'
    const found = isPage(request.url.split('?')[0] ?? '/', { development })
    const boot = await readBoot(ctx, request)
    const { page, styles, isPersonal } = await drawPage(ctx, request, boot, { html, findReady, drawTheme })
    allowStyles(reply, styles)
    if (mayCallLine(request, boot)) allowCalls(reply, lineApi)
    greetBrowser(ctx, request, reply)
    renewScheme(ctx, request, reply)
    void reply
      .code(found ? 200 : 404)
      .type('text/html; charset=utf-8')
      .headers({ 'cache-control': isPersonal ? 'private, no-store' : 'no-store', vary: 'accept-encoding' })
    if (!request.headers['accept-encoding']?.includes('gzip')) return reply.send(page)
    return reply.header('content-encoding', 'gzip').send(await compress(page))
  })
}

function accepts(request: FastifyRequest): boolean {
  const accept = request.headers.accept ?? '*/*'
  return accept.includes('text/html') || accept.includes('*/*')
}

/** The API that LINE's SDK calls in a browser. */
const lineApi = 'https://api.line.me'

/** Whether the page may call LINE. It may if the partner offers LINE or the visitor has just come from LINE. */
function mayCallLine(request: FastifyRequest, { partner_info }: Boot): boolean {
  return partner_info?.line_liff_id != null || queryOf(request.url).has('liffClientId')
}

async function drawPage(
  ctx: AppContext,
  request: FastifyRequest,
  boot: Boot,
  { html, findReady, drawTheme }: { html: string; findReady: FindReadyPage; drawTheme: DrawTheme },
): Promise<ReturnType<typeof fillPage> & { isPersonal: boolean }> {
  const visit = readyVisit(request, boot)
  const ready = visit && (await findScreen(ctx, request, visit, { boot, findReady }))
  const filled = fillPage(html, {
    lang: languageOf(request),
    boot,
    scheme: schemeOf(request),
    ready,
    inertLinks: readPair(request) !== null,
    drawTheme,
  })
  return { ...filled, isPersonal: ready?.awaited?.home != null }
}

/**
 * Renders the screen on the server, with the member's own data if the page may contain them. Returns null if the screen
 * can't be rendered on the server; the browser then renders it.
 */
async function findScreen(
  ctx: AppContext,
  request: FastifyRequest,
  visit: ReadyVisit,
  { boot, findReady }: { boot: Boot; findReady: FindReadyPage },
): Promise<ReadyPage | null> {
  const orNull = (error: unknown) => {
    request.log.error({ err: error }, 'a screen could not be rendered on the server; the page renders it')
    return null
  }
  if (mayHoldHome(request, visit)) {
    const page = { partnerId: boot.partner.partner_id, lang: visit.lang }
    const home = await getPageHome(ctx, request, page).catch(orNull)
    const own = home && (await findReady({ ...visit, awaited: { home } }).catch(orNull))
    if (own) return own
  }
  return findReady(visit).catch(orNull)
}

/** Returns the light or dark scheme, if the member chose one on this device; otherwise null. */
function schemeOf(request: FastifyRequest): Scheme | null {
  const chosen = request.cookies[schemeCookie]
  return chosen === 'light' || chosen === 'dark' ? chosen : null
}

/** Sets the colour scheme's cookie again: Safari deletes a cookie after seven days if only a script has set it. */
function renewScheme({ config }: AppContext, request: FastifyRequest, reply: FastifyReply): void {
  const chosen = schemeOf(request)
  if (chosen === null) return
  void reply.setCookie(schemeCookie, chosen, {
    path: '/',
    sameSite: 'lax',
    secure: config.publicUrl.protocol === 'https:',
    maxAge: schemeSeconds,
  })
}
