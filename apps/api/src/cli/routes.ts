import { implementations } from '../app'

/** `npm run routes`: prints every registered API route as JSON. */
const routes = implementations.flatMap(({ endpoint }) =>
  [endpoint.path, ...(endpoint.aliases ?? [])].map((path) => ({
    method: endpoint.method,
    path,
    access: endpoint.access,
  })),
)
const operations = ['/livez', '/readyz', '/metrics', '/api/openapi.json'].map((path) => ({
  method: 'GET',
  path,
  access: 'operations',
}))
process.stdout.write(`${JSON.stringify([...routes, ...operations], null, 2)}\n`)
