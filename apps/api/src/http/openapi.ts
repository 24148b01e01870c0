import {
  clientScopes,
  commonErrors,
  type Endpoint,
  type ErrorCode,
  errorStatus,
  problemSchema,
} from '@khum/contract'
import * as z from 'zod'

type Rows = readonly (readonly [name: string, endpoint: Endpoint])[]

export function buildOpenApi(rows: Rows): object {
  const paths: Record<string, Record<string, object>> = {}
  for (const [name, endpoint] of rows) {
    for (const path of [endpoint.path, ...(endpoint.aliases ?? [])]) {
      const key = path.replace(/:(\w+)/g, '{$1}')
      const alias = path !== endpoint.path
      paths[key] = {
        ...paths[key],
        [endpoint.method.toLowerCase()]: operation(alias ? `${name}Alias` : name, endpoint),
      }
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Khum',
      version: '1',
      description: 'Every answer is { "data": … }; every error is application/problem+json.',
    },
    paths,
    components: {
      schemas: { Problem: schemaOf(problemSchema) },
      securitySchemes: {
        apiKey: { type: 'apiKey', in: 'header', name: 'x-api-key' },
        member: { type: 'http', scheme: 'bearer' },
        partnerId: { type: 'apiKey', in: 'header', name: 'PartnerId' },
        partnerSecret: { type: 'apiKey', in: 'header', name: 'SecretKey' },
        registerToken: { type: 'apiKey', in: 'header', name: 'register-token' },
        staff: { type: 'apiKey', in: 'cookie', name: '__Secure-khum-office' },
        client: {
          type: 'oauth2',
          flows: {
            clientCredentials: {
              tokenUrl: '/api/exchange/v1/token',
              scopes: Object.fromEntries(clientScopes.map((scope) => [scope, scope])),
            },
          },
        },
      },
    },
  }
}

const security: Record<Endpoint['access'], Record<string, never[]>> = {
  open: { apiKey: [] },
  partner: { apiKey: [], partnerId: [], partnerSecret: [] },
  register: { apiKey: [], partnerId: [], partnerSecret: [], registerToken: [] },
  member: { apiKey: [], member: [], partnerId: [] },
  client: { client: [] },
  staff: { staff: [] },
  guest: {},
}

function operation(operationId: string, endpoint: Endpoint): object {
  const status = String(endpoint.status ?? (endpoint.output || endpoint.raw ? 200 : 204))
  return {
    operationId,
    summary: endpoint.summary,
    security: securityOf(endpoint),
    parameters: [
      ...parameters('path', endpoint.params),
      ...parameters('query', endpoint.query),
      ...(endpoint.idempotent
        ? [
            {
              name: 'Idempotency-Key',
              in: 'header',
              required: true,
              schema: { type: 'string', minLength: 8, maxLength: 128 },
            },
          ]
        : []),
    ],
    ...(endpoint.body
      ? {
          requestBody: {
            required: true,
            content: { 'application/json': { schema: schemaOf(endpoint.body, 'input') } },
          },
        }
      : {}),
    responses: { [status]: success(endpoint), ...errorResponses(endpoint) },
  }
}

/**
 * Returns OpenAPI's `security` of a call. Each entry is an alternative, so a client needs only one of several scopes.
 */
function securityOf({ access, scope, registerToken }: Endpoint): object[] {
  if (access === 'client') return [scope ?? []].flat().map((one) => ({ client: [one] }))
  return [{ ...security[access], ...(registerToken ? { registerToken: [] } : {}) }]
}

function success(endpoint: Endpoint): object {
  if (!endpoint.output) return { description: endpoint.summary }
  const schema = {
    type: 'object',
    required: ['data'],
    additionalProperties: false,
    properties: { data: schemaOf(endpoint.output) },
  }
  return { description: endpoint.summary, content: { 'application/json': { schema } } }
}

function errorResponses(endpoint: Endpoint): Record<string, object> {
  const byStatus = new Map<number, string[]>()
  for (const code of [...commonErrors, ...consentErrors(endpoint), ...endpoint.errors]) {
    const status = errorStatus[code]
    byStatus.set(status, [...(byStatus.get(status) ?? []), code])
  }
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [
      String(status),
      {
        description: [...new Set(codes)].join(', '),
        content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
      },
    ]),
  )
}

/** Returns the consent errors that `identifyCaller` can add to an endpoint's own errors. */
function consentErrors(endpoint: Endpoint): ErrorCode[] {
  const isGated = (endpoint.access === 'member' || endpoint.optionalMember) && !endpoint.beforeConsent
  return [
    ...(isGated ? (['consent_required'] as const) : []),
    ...(endpoint.needsHealthConsent ? (['health_consent_required'] as const) : []),
  ]
}

function parameters(location: 'path' | 'query', schema: Endpoint['params']): object[] {
  if (!schema) return []
  return Object.entries(schema.shape).map(([name, field]) => ({
    name,
    in: location,
    required: location === 'path' || !z.safeParse(field, undefined).success,
    schema: schemaOf(field, 'input'),
  }))
}

function schemaOf(schema: z.core.$ZodType, io: 'input' | 'output' = 'output'): object {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, {
    io,
    target: 'draft-2020-12',
    unrepresentable: 'any',
  })
  return rest
}
