import { endpoints, errorStatus } from '@khum/contract'
import { describe, expect, it } from 'vitest'
import { implementations } from '../../src/app'
import { useTestApp } from '../test-app'

const test = useTestApp()

describe('the endpoint table', () => {
  it('is implemented completely, and nothing else is', () => {
    const rows = Object.values(endpoints)
    const implemented = implementations.map(({ endpoint }) => endpoint)
    expect(implemented.filter((endpoint) => !rows.some((row) => row === endpoint))).toEqual([])
    expect(
      rows.filter((row) => !implemented.some((endpoint) => endpoint === row)).map((row) => row.path),
    ).toEqual([])
    expect(new Set(implemented).size).toBe(implemented.length)
  })

  it('has no two rows at one address', () => {
    const addresses = Object.values(endpoints).map((row) => `${row.method} ${row.path}`)
    expect(new Set(addresses).size).toBe(addresses.length)
  })

  it('gives an OpenAPI 3.1 document with every endpoint and only known errors', async () => {
    const answer = await test.app.inject({ method: 'GET', url: '/api/openapi.json' })
    const document = answer.json()
    expect(document.openapi).toBe('3.1.0')
    for (const row of Object.values(endpoints)) {
      const operation = document.paths[row.path.replace(/:(\w+)/g, '{$1}')]?.[row.method.toLowerCase()]
      expect(operation?.operationId, row.path).toBeTruthy()
      for (const code of row.errors) {
        expect(operation.responses[String(errorStatus[code])]?.description, `${row.path} ${code}`).toContain(
          code,
        )
      }
    }
    expect(JSON.stringify(document)).not.toContain('"$ref":"#/$defs')
  })

  it('requires a session for member endpoints, a client or staff for theirs (R38)', async () => {
    for (const [index, { endpoint }] of implementations.entries()) {
      const url = endpoint.path.replace(/:\w+/g, 'AAAAAAAAAAAAAAAAAAAAAA')
      const answer = await test.call({
        method: endpoint.method as 'GET',
        url,
        headers: { 'tus-resumable': '1.0.0' },
        // Uses several IP addresses, because the server limits how many calls without a valid token one IP address may
        // make.
        remoteAddress: `10.1.${index >> 8}.${index % 256}`,
      })
      if (endpoint.access === 'member') expect(answer.statusCode, url).toBe(401)
      if (endpoint.access === 'client') expect(answer.json().code, url).toBe('client_token_refused')
      if (endpoint.access === 'staff') expect(answer.json().code, url).toBe('staff_session_missing')
      if (endpoint.access === 'partner') expect(answer.json().code, url).toBe('partner_refused')
    }
  })
})
