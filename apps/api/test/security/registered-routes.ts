import type { FastifyInstance } from 'fastify'

/** Returns every route of the server, such as `GET /api/v1/me`. Reads them from Fastify's printed tree. */
export function registeredRoutes(app: FastifyInstance): string[] {
  const found: string[] = []
  const prefixes: string[] = []
  for (const line of app.printRoutes({ commonPrefix: false }).split('\n')) {
    const match = /^((?:│ {3}| {4})*)[├└]── (.*?)(?: \(([A-Z, ]+)\))?$/u.exec(line)
    if (!match) continue
    const [, indent = '', part = '', methods = ''] = match
    const depth = indent.length / 4
    prefixes.length = depth
    prefixes.push(part)
    for (const method of methods.split(', ').filter(Boolean)) found.push(`${method} ${prefixes.join('')}`)
  }
  return found
}
