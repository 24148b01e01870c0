import path from 'node:path'
import cookie from '@fastify/cookie'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import type { AppContext } from './context'
import { installGracefulShutdown } from './http/graceful-shutdown'
import { jobsCheck } from './http/job-health'
import { installOfficeAddress } from './http/office-address'
import { installOps } from './http/ops'
import { installProblemMapper } from './http/problem'
import { clockCheck, databaseCheck, objectsCheck, type ReadyCheck, scannerCheck } from './http/readiness'
import { registerEndpoints } from './http/register'
import { installSameOriginCheck, refuseSeveralHosts } from './http/same-origin'
import { installSecurityHeaders } from './http/security-headers'
import { refuseAddress, refuseBytes } from './http/unreadable-requests'
import { newId } from './ids'
import { accountSettingsRoutes } from './modules/account-settings/account-settings.routes'
import { adjudicationRoutes } from './modules/claims/adjudication/adjudication.routes'
import { caseRoutes } from './modules/claims/case/case.routes'
import { claimRoutes } from './modules/claims/claims.routes'
import { exchangeClaimRoutes } from './modules/claims/exchange/exchange-claims.routes'
import { paperRoutes } from './modules/claims/paper/paper.routes'
import { paymentRoutes } from './modules/claims/payments/payments.routes'
import { releaseClaimsOf } from './modules/claims/queue/holding.service'
import { queueRoutes } from './modules/claims/queue/queue.routes'
import { feedCheck } from './modules/claims/unread-claims'
import { clientRoutes } from './modules/clients/clients.routes'
import { auditClientCalls } from './modules/clients/identify-client'
import { installTokenEndpoint } from './modules/clients/token-endpoint'
import { consentRoutes } from './modules/consents/consents.routes'
import { textsCheck } from './modules/consents/damaged-texts'
import { contentRoutes } from './modules/content/content.routes'
import { dataCopyRoutes } from './modules/data-copy/data-copy.routes'
import { deletionRoutes } from './modules/deletion/deletion.routes'
import { installDevPhone } from './modules/development/dev-phone'
import { installDevSso } from './modules/development/dev-sso'
import { installDevStaff } from './modules/development/dev-staff'
import { installDevTelemed } from './modules/development/dev-telemed'
import { documentRoutes } from './modules/documents/documents.routes'
import { installUploadBodies } from './modules/documents/upload-bodies'
import { eventRoutes } from './modules/events/events.routes'
import { exchangeRoutes } from './modules/exchange/exchange.routes'
import { installPieceBodies } from './modules/exchange/receive-piece'
import { externalSignInRoutes } from './modules/external-sign-in/external-sign-in.routes'
import { consumeLinkTicket } from './modules/external-sign-in/external-sign-in.service'
import { familyRoutes } from './modules/family/family.routes'
import { findPolicyRoutes } from './modules/find-policy/find-policy.routes'
import { homeRoutes } from './modules/home/home.routes'
import { hospitalRoutes } from './modules/hospitals/hospitals.routes'
import { insuranceRoutes } from './modules/insurance/insurance.routes'
import { memberRoutes } from './modules/members/members.routes'
import { notificationChannelRoutes } from './modules/notification-channels/notification-channels.routes'
import { notificationRoutes } from './modules/notifications/notifications.routes'
import { endStreamsAtClose, notificationStreamRoutes } from './modules/notifications/stream.routes'
import { createOtpRoutes } from './modules/one-time-codes/otp.routes'
import { masterKeyCheck } from './modules/operations/key-usage.service'
import { operationsRoutes } from './modules/operations/operations.routes'
import { installOffice } from './modules/page/office'
import { installPages } from './modules/page/page'
import { refuseIfSwitchedOff } from './modules/partners/offered-menu'
import { partnerAdministrationRoutes, partnerRoutes } from './modules/partners/partners.routes'
import { defaultPartnerCheck } from './modules/partners/partners.service'
import { payoutAccountRoutes } from './modules/payout-accounts/payout-accounts.routes'
import { readingRoutes } from './modules/readings/readings.routes'
import { afterForgotCode, afterRegisterCode } from './modules/registration/after-code'
import { joinApp } from './modules/registration/finish-registration'
import { registrationRoutes } from './modules/registration/registration.routes'
import { identifyCaller } from './modules/sessions/identify-caller'
import { createSessionRoutes } from './modules/sessions/sessions.routes'
import { auditStaffCalls } from './modules/staff/identify-staff'
import { localSignInRoutes } from './modules/staff/local/local.routes'
import { signInRoutes } from './modules/staff/sign-in.routes'
import { createStaffRoutes } from './modules/staff/staff.routes'
import { signingKeyCheck } from './modules/telemedicine/signing-keys'
import { installSigningKeys, telemedicineRoutes } from './modules/telemedicine/telemedicine.routes'
import { typedCardRoutes } from './modules/typed-cards/typed-cards.routes'
import { useCardRoutes } from './modules/use-card/use-card.routes'
import { webhookRoutes } from './modules/webhooks/webhooks.routes'
import { stateMetrics } from './state-metrics'

/** Every implemented endpoint, listed by hand so that you can jump from here to its code in an editor. */
export const implementations = [
  ...partnerRoutes,
  ...homeRoutes,
  ...createSessionRoutes({ consumeLinkTicket, joinApp }),
  ...externalSignInRoutes,
  ...registrationRoutes,
  ...accountSettingsRoutes,
  ...createOtpRoutes({
    register: afterRegisterCode,
    forgot_username: afterForgotCode,
    forgot_password: afterForgotCode,
  }),
  ...consentRoutes,
  ...deletionRoutes,
  ...dataCopyRoutes,
  ...familyRoutes,
  ...insuranceRoutes,
  ...findPolicyRoutes,
  ...payoutAccountRoutes,
  ...typedCardRoutes,
  ...documentRoutes,
  ...readingRoutes,
  ...claimRoutes,
  ...hospitalRoutes,
  ...useCardRoutes,
  ...telemedicineRoutes,
  ...notificationRoutes,
  ...notificationStreamRoutes,
  ...notificationChannelRoutes,
  ...contentRoutes,
  ...adjudicationRoutes,
  ...operationsRoutes,
  ...clientRoutes,
  ...partnerAdministrationRoutes,
  ...exchangeRoutes,
  ...createStaffRoutes({ releaseClaims: releaseClaimsOf }),
  ...signInRoutes,
  ...localSignInRoutes,
  ...memberRoutes,
  ...exchangeClaimRoutes,
  ...paymentRoutes,
  ...webhookRoutes,
  ...queueRoutes,
  ...paperRoutes,
  ...eventRoutes,
  ...caseRoutes,
]

/**
 * Builds the whole server, without listening yet. `webDist` is the folder of the members' built pages. The office's
 * pages are in `../../office/dist`, relative to that folder.
 */
export async function buildApp(ctx: AppContext, webDist: string): Promise<FastifyInstance> {
  const loggerInstance: FastifyBaseLogger = ctx.log
  const app = Fastify({
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => newId(),
    // Trusts X-Forwarded-For and similar headers only from the configured proxies. R83
    trustProxy: ctx.config.trustedProxies.length > 0 ? ctx.config.trustedProxies : false,
    bodyLimit: 262_144,
    // A busy machine may need more than the default of 10 s to register every route.
    pluginTimeout: 60_000,
    requestTimeout: 60_000,
    // Ends connections without traffic, including those of callers that stop reading a response.
    connectionTimeout: 90_000,
    // Checks for timed-out connections more often than Node, which by default does so only every 30 s. R79
    http: { maxHeaderSize: 16_384, headersTimeout: 10_000, connectionsCheckingInterval: 5_000 },
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 128 },
    frameworkErrors: refuseAddress,
    clientErrorHandler: refuseBytes,
    // Switches off Fastify's own 503 at shutdown, because `installGracefulShutdown` responds with a 503 in the format
    // of all other errors.
    return503OnClosing: false,
  })
  installProblemMapper(app)
  installSecurityHeaders(app, ctx.config)
  const accepting = installGracefulShutdown(app, ctx.config)
  refuseSeveralHosts(app)
  installOfficeAddress(app, ctx.config)
  installSameOriginCheck(app, ctx.config)
  await app.register(cookie)
  refuseForms(app)
  installOps(app, ctx, [accepting, ...readyChecks(ctx)], stateMetrics(ctx))
  installUploadBodies(app)
  installPieceBodies(app)
  endStreamsAtClose(app, ctx)
  registerEndpoints(
    app,
    ctx,
    implementations.map(refuseIfSwitchedOff).map(auditClientCalls).map(auditStaffCalls),
    identifyCaller,
  )
  await installTokenEndpoint(app, ctx)
  installSigningKeys(app, ctx)
  if (ctx.config.env !== 'production') {
    installDevPhone(app, ctx)
    installDevSso(app, ctx)
    installDevStaff(app)
    installDevTelemed(app, ctx)
  }
  await installOffice(app, path.join(webDist, '../../office/dist'))
  await installPages(app, ctx, webDist)
  logRequests(app, ctx)
  return app
}

function readyChecks(ctx: AppContext): ReadyCheck[] {
  return [
    databaseCheck(ctx),
    objectsCheck(ctx),
    defaultPartnerCheck(ctx),
    signingKeyCheck(ctx),
    textsCheck(ctx),
    masterKeyCheck(ctx),
    scannerCheck(ctx),
    clockCheck(ctx),
    jobsCheck(ctx),
    feedCheck(ctx),
  ]
}

/** Refuses forms and plain text, which another site can send without a preflight request. Only JSON is accepted. R31 */
function refuseForms(app: FastifyInstance): void {
  app.removeContentTypeParser('text/plain')
}

/**
 * Logs one line per request, with its route instead of its URL, because the URL may contain secrets and search words.
 * R63
 */
function logRequests(app: FastifyInstance, ctx: AppContext): void {
  if (!ctx.log.isLevelEnabled('info')) return
  app.addHook('onResponse', (request, reply, done) => {
    done()
    if (request.routeOptions.url === '/livez' || request.routeOptions.url === '/readyz') return
    request.log.info(
      {
        method: request.method,
        route: request.routeOptions.url ?? 'page',
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      'request',
    )
  })
}
