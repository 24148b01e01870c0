import { clientScopes } from '@khum/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { AppContext } from '../../context'
import { algorithms, tokenPath } from './assertion'
import { OAuthError } from './oauth-error'
import { issueToken, type Proof } from './token.service'

const assertionType = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer'

/**
 * Adds the token endpoint. Its requests and answers have the format of OAuth 2.0 (RFC 6749, RFC 7523), so the contract
 * doesn't list the endpoint. It is the only endpoint that accepts HTML forms. Another website can't misuse the endpoint
 * through a form (a cross-site request), because that website doesn't know the client's secret.
 */
export async function installTokenEndpoint(app: FastifyInstance, ctx: AppContext): Promise<void> {
  const { origin } = ctx.config.officeUrl
  // Metadata of RFC 8414. In an assertion, the server accepts only its configured addresses as the audience. A client
  // that reaches the server at some other address finds a configured address in this metadata.
  app.get('/.well-known/oauth-authorization-server', async () => ({
    issuer: origin,
    token_endpoint: `${origin}${tokenPath}`,
    grant_types_supported: ['client_credentials'],
    response_types_supported: [],
    token_endpoint_auth_methods_supported: ['private_key_jwt', 'client_secret_basic', 'client_secret_post'],
    token_endpoint_auth_signing_alg_values_supported: algorithms,
    scopes_supported: clientScopes,
  }))
  await app.register(async (part) => {
    part.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: 16_384 },
      (_request, body, done) => done(null, new URLSearchParams(String(body))),
    )
    part.post(tokenPath, async (request, reply) => {
      void reply.header('cache-control', 'no-store')
      try {
        const form = readForm(request)
        const { ip, id: traceId } = request
        return await issueToken(ctx, { proof: form.proof, scope: form.scope, ip, traceId })
      } catch (error) {
        if (error instanceof OAuthError) return sendOAuthError(request, reply, error)
        throw error
      }
    })
  })
}

function sendOAuthError(request: FastifyRequest, reply: FastifyReply, error: OAuthError) {
  if (error.code === 'invalid_client' && request.headers.authorization !== undefined)
    void reply.header('www-authenticate', 'Basic realm="khum"')
  if (error.retryAfterSeconds !== undefined)
    void reply.header('retry-after', String(Math.ceil(error.retryAfterSeconds)))
  return reply.code(error.status).send({ error: error.code, error_description: error.description })
}

/** Reads the form. @throws OAuthError invalid_request, invalid_client, unsupported_grant_type */
function readForm(request: FastifyRequest): { proof: Proof; scope: string | undefined } {
  const form = request.body
  if (!(form instanceof URLSearchParams))
    throw new OAuthError('invalid_request', 'the body is a form (application/x-www-form-urlencoded)')
  for (const name of new Set(form.keys()))
    if (form.getAll(name).length > 1) throw new OAuthError('invalid_request', `${name} is given twice`)
  const text = (name: string) => form.get(name) || undefined
  if (text('grant_type') === undefined) throw new OAuthError('invalid_request', 'grant_type is missing')
  if (text('grant_type') !== 'client_credentials')
    throw new OAuthError('unsupported_grant_type', 'grant_type is client_credentials')
  return { proof: readProof(request.headers.authorization, text), scope: text('scope') }
}

function readProof(authorization: string | undefined, text: (name: string) => string | undefined): Proof {
  const [id, secret, assertion] = [text('client_id'), text('client_secret'), text('client_assertion')]
  const ways = [authorization, secret, assertion].filter((way) => way !== undefined)
  if (ways.length === 0) throw new OAuthError('invalid_client', 'no secret and no assertion')
  if (ways.length > 1) throw new OAuthError('invalid_request', 'more than one way to prove the client')
  if (assertion !== undefined) {
    if (text('client_assertion_type') !== assertionType)
      throw new OAuthError('invalid_request', `client_assertion_type is ${assertionType}`)
    return { assertion }
  }
  if (secret !== undefined) {
    if (id === undefined) throw new OAuthError('invalid_request', 'client_id is missing')
    return { clientId: id, secret }
  }
  const basic = readBasic(authorization ?? '')
  if (!basic || (id !== undefined && id !== basic.clientId))
    throw new OAuthError('invalid_client', 'the header Authorization is not the client’s')
  return basic
}

/** Reads HTTP Basic credentials, whose two parts are form-encoded (RFC 6749, section 2.3.1). */
function readBasic(header: string): { clientId: string; secret: string } | null {
  const [, encoded] = /^Basic ([A-Za-z0-9+/]+=*)$/i.exec(header) ?? []
  if (encoded === undefined) return null
  const [, id, secret] = /^([^:]*):([\s\S]*)$/.exec(Buffer.from(encoded, 'base64').toString('utf8')) ?? []
  if (id === undefined || secret === undefined) return null
  return { clientId: formDecoded(id), secret: formDecoded(secret) }
}

function formDecoded(text: string): string {
  return new URLSearchParams(`value=${text.replaceAll('&', '%26')}`).get('value') ?? ''
}
