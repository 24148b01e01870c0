import { endpoints } from '@khum/contract'
import { themeJsonSchema } from '@khum/contract/theme-json-schema'
import type { FastifyInstance } from 'fastify'
import { Counter, collectDefaultMetrics, Gauge, Histogram, type Metric, Registry } from 'prom-client'
import type { AppContext } from '../context'
import { observeJobs } from './job-health'
import { buildOpenApi } from './openapi'
import { operatorsOnly } from './ops-access'
import { type ReadyCheck, readiness } from './readiness'

/**
 * The API's description. It is built only once, at the first request, because the process serves no other request while
 * it builds the description.
 */
let description: string | undefined

export function installOps(
  app: FastifyInstance,
  ctx: AppContext,
  checks: ReadyCheck[],
  metrics: Metric[],
): void {
  app.get('/livez', async () => ({ status: 'ok' }))

  app.get('/readyz', async (_request, reply) => {
    const { status, ...found } = await readiness(checks)
    return reply
      .code(status === 'unavailable' ? 503 : 200)
      .header('cache-control', 'no-store')
      .send({ status, durability: ctx.durability, ...found })
  })

  const guarded = { onRequest: operatorsOnly(ctx.config) }
  app.get('/api/openapi.json', guarded, async (_request, reply) => {
    description ??= JSON.stringify(buildOpenApi(Object.entries(endpoints)))
    return reply.type('application/json; charset=utf-8').send(description)
  })

  // Text editors load this schema to check an insurer's theme while it is being written.
  const themeSchema = JSON.stringify(themeJsonSchema())
  app.get('/api/theme.schema.json', guarded, async (_request, reply) =>
    reply.type('application/schema+json').header('cache-control', 'public, max-age=3600').send(themeSchema),
  )

  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const duration = new Histogram({
    name: 'khum_http_request_seconds',
    help: 'Time to answer, by route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.015, 0.05, 0.1, 0.3, 1, 3, 10],
    registers: [registry],
  })
  countMessages(registry, ctx)
  observeJobs(registry, ctx)
  countBudgets(registry, ctx)
  for (const metric of metrics) registry.registerMetric(metric)
  const series = new Map<string, { observe(seconds: number): void }>()
  app.addHook('onResponse', (request, reply, done) => {
    const { method } = request
    const route = request.routeOptions.url ?? 'page'
    const status = String(reply.statusCode)
    const name = `${method} ${status} ${route}`
    // Finds the metric in a cache with one string as its key, which is faster than prom-client's lookup by three
    // labels.
    const one = series.get(name) ?? duration.labels({ method, route, status })
    series.set(name, one)
    one.observe(reply.elapsedTime / 1000)
    done()
  })
  const disconnects = new Counter({
    name: 'khum_http_disconnects_total',
    help: 'Requests whose client hung up before the answer was sent, by route',
    labelNames: ['method', 'route'],
    registers: [registry],
  })
  app.addHook('onRequestAbort', (request, done) => {
    disconnects.inc({ method: request.method, route: request.routeOptions.url ?? 'page' })
    done()
  })
  app.get('/metrics', guarded, async (_request, reply) =>
    reply.type(registry.contentType).send(await registry.metrics()),
  )
}

/**
 * Adds the metric of waiting and failed messages. Its values are read from the database at each scrape, so every
 * process reports the same values. During a database outage, the metric is missing.
 */
function countMessages(registry: Registry, { db, gateways }: AppContext): void {
  new Gauge({
    name: 'khum_outbox_messages',
    help: 'Waiting messages, and permanently failed messages that are still kept, by channel',
    labelNames: ['channel', 'state'],
    registers: [registry],
    async collect() {
      this.reset()
      for (const { channel, waiting, failed } of await gateways.outbox.count(db).catch(() => [])) {
        this.set({ channel, state: 'waiting' }, waiting)
        this.set({ channel, state: 'failed' }, failed)
      }
    },
  })
}

/** Adds a metric that shows which share of each budget for SMS with codes is used up. Set an alert at 0.8. R08 */
function countBudgets(registry: Registry, { limiters }: AppContext): void {
  new Gauge({
    name: 'khum_code_budget_used_ratio',
    help: 'Share of a budget of texts with codes that is used up in its window, by budget and partner (all: every partner)',
    labelNames: ['budget', 'partner'],
    registers: [registry],
    async collect() {
      this.reset()
      const budgets = ['otp_partner_hour', 'otp_partner_day', 'otp_all_hour', 'otp_all_day'] as const
      for (const { name, key, share } of await limiters.listUsed(budgets).catch(() => [])) {
        this.set({ budget: name.replace('otp_', ''), partner: key }, share)
      }
    },
  })
}
