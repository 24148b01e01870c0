import { request } from 'node:http'
import { connect } from 'node:net'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildApp } from '../../src/app'
import { useTestApp } from '../test-app'

const test = useTestApp()
const pages = path.join(path.dirname(fileURLToPath(import.meta.url)), 'pages')

let app: FastifyInstance
let port = 0
beforeAll(async () => {
  app = await buildApp(test.ctx, pages)
  await app.listen({ port: 0, host: '127.0.0.1' })
  const address = app.server.address()
  port = typeof address === 'object' && address ? address.port : 0
})
afterAll(() => app.close())

/** Sends the request target unchanged; `fetch` would normalise it. */
function get(target: string): Promise<{ status: number; headers: Record<string, unknown>; body: string }> {
  return new Promise((resolve, reject) => {
    const sending = request({ port, host: '127.0.0.1', path: target, method: 'GET' }, (answer) => {
      let body = ''
      answer.setEncoding('utf8')
      answer.on('data', (text: string) => {
        body += text
      })
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body }))
    })
    sending.on('error', reject)
    sending.end()
  })
}

function raw(bytes: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes))
    let answer = ''
    socket.setEncoding('utf8')
    socket.on('data', (text: string) => {
      answer += text
    })
    socket.on('close', () => resolve(answer))
    socket.on('error', reject)
  })
}

describe('strange addresses', () => {
  it.each([
    '//',
    '///',
    '//evil.example/%2f..',
    '/\\evil.example',
    '/..;/',
    '/.git/config',
    '/%2e%2e/%2e%2e/etc/passwd',
  ])('%s is a page of ours or not found, never an error', async (target) => {
    const answer = await get(target)
    expect([200, 404]).toContain(answer.status)
    expect(answer.headers.location).toBeUndefined()
    expect(answer.body).not.toContain('root:x:')
  })

  it.each(['/%E0%A4%A', '/api/v1/claims/%ff', '/%'])(
    '%s is answered with a problem document and the usual headers (R78)',
    async (target) => {
      const answer = await get(`${target}?secret_key=CANARY`)
      expect(answer.status).toBe(400)
      expect(answer.headers['content-type']).toContain('application/problem+json')
      expect(JSON.parse(answer.body)).toMatchObject({ code: 'malformed_request' })
      expect(answer.body).not.toContain('CANARY')
      expect(answer.headers['x-content-type-options']).toBe('nosniff')
      expect(answer.headers['content-security-policy']).toContain("default-src 'none'")
      expect(answer.headers['referrer-policy']).toBe('no-referrer')
    },
  )

  it.each([
    ['/article/%E0%B8', '/not-found'],
    ['/en/%', '/en/not-found'],
  ])('%s, a link that was cut, leads a person to %s', async (url, place) => {
    const headers = { accept: 'text/html,application/xhtml+xml' }
    const answer = await test.call({ method: 'GET', url: `${url}?secret_key=CANARY`, headers })
    expect([answer.statusCode, answer.headers.location, answer.body]).toEqual([302, place, ''])
  })

  it('treats an overlong id like any unknown one (R39)', async () => {
    const answer = await test.call({ method: 'GET', url: `/api/v1/claims/${'A'.repeat(500)}` })
    expect([answer.statusCode, answer.json().code]).toEqual([404, 'not_found'])
  })

  it('returns a problem document for invalid HTTP and too large headers too', async () => {
    const broken = await raw('GET / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n')
    expect(broken).toMatch(/^HTTP\/1\.1 400 /)
    const large = await raw(`GET / HTTP/1.1\r\nHost: a\r\nX-Large: ${'x'.repeat(17_000)}\r\n\r\n`)
    expect(large).toMatch(/^HTTP\/1\.1 431 /)
    for (const answer of [broken, large]) {
      expect(answer).toContain('application/problem+json')
      expect(answer).toContain('X-Content-Type-Options: nosniff')
    }
  })
})

describe('a request whose end two servers could see at different places', () => {
  const head = 'POST /api/v1/session HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n'
  const chunked = 'Transfer-Encoding: chunked\r\n'
  const last = 'GET /livez HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n'
  const statuses = (answer: string) => [...answer.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => status)

  it('is served if only one end is possible', async () => {
    for (const body of ['Content-Length: 2\r\n\r\n{}', `${chunked}\r\n2\r\n{}\r\n0\r\n\r\n`])
      expect(statuses(await raw(head + body + last))).toEqual(['401', '200'])
  })

  it.each([
    ['a length and chunks', `Content-Length: 6\r\n${chunked}\r\n0\r\n\r\n`],
    ['chunks and a length', `${chunked}Content-Length: 4\r\n\r\n0\r\n\r\n`],
    ['chunks twice', `${chunked}${chunked}\r\n0\r\n\r\n`],
    ['chunks and identity', `${chunked}Transfer-Encoding: identity\r\n\r\n0\r\n\r\n`],
    ['chunks, then another coding', 'Transfer-Encoding: chunked, x\r\n\r\n0\r\n\r\n'],
    ['an unknown coding', 'Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n'],
    ['a space before the colon', 'Transfer-Encoding : chunked\r\n\r\n0\r\n\r\n'],
    ['a vertical tab', 'Transfer-Encoding:\vchunked\r\n\r\n0\r\n\r\n'],
    ['a folded coding', 'Transfer-Encoding:\r\n chunked\r\n\r\n0\r\n\r\n'],
    ['a folded length', 'Content-Length:\r\n 2\r\n\r\n{}'],
    ['a folded field', 'X-A: 1\r\n b\r\nContent-Length: 2\r\n\r\n{}'],
    ['two lengths', 'Content-Length: 2\r\nContent-Length: 9\r\n\r\n{}'],
    ['the same length twice', 'Content-Length: 2\r\nContent-Length: 2\r\n\r\n{}'],
    ['a list of lengths', 'Content-Length: 2, 2\r\n\r\n{}'],
    ['a signed length', 'Content-Length: +2\r\n\r\n{}'],
    ['a length above 64 bits', 'Content-Length: 18446744073709551618\r\n\r\n{}'],
    ['a bare line feed between fields', 'X-A: 1\nContent-Length: 2\r\n\r\n{}'],
    ['a bare line feed at the end', 'Content-Length: 2\r\n\n{}'],
    ['a bare carriage return', 'X-A: 1\rX-B: 1\r\nContent-Length: 2\r\n\r\n{}'],
    ['a bare line feed after a chunk’s size', `${chunked}\r\n2\n{}\r\n0\r\n\r\n`],
    ['a bare line feed after a chunk', `${chunked}\r\n2\r\n{}\n0\r\n\r\n`],
    ['a bare line feed in a chunk’s extension', `${chunked}\r\n2;a\n{}\r\n0\r\n\r\n`],
    ['a bare line feed after the last chunk', `${chunked}\r\n2\r\n{}\r\n0\r\n\n`],
    ['a chunk’s size with 0x', `${chunked}\r\n0x2\r\n{}\r\n0\r\n\r\n`],
    ['a chunk’s size above 64 bits', `${chunked}\r\n10000000000000002\r\n{}\r\n0\r\n\r\n`],
  ])('is refused with 400 and ends the connection: %s (R84)', async (_name, rest) => {
    expect(statuses(await raw(head + rest + last))).toEqual(['400'])
  })
})

it('refuses a request with two hosts, of which a proxy may have checked the other one', async () => {
  const rest = 'Connection: close\r\n\r\n'
  expect(await raw(`GET /livez HTTP/1.1\r\nHost: a\r\n${rest}`)).toContain('HTTP/1.1 200')
  expect(await raw(`GET /livez HTTP/1.1\r\nHost: a\r\nhost: b\r\n${rest}`)).toContain('HTTP/1.1 400')
})

describe('images of partners', () => {
  it('run no script when opened directly (R35)', async () => {
    const answer = await get('/brand/mark.svg')
    expect(answer.status).toBe(200)
    expect(answer.headers['content-type']).toContain('image/svg+xml')
    expect(answer.headers['content-security-policy']).toBe("sandbox; default-src 'none'")
    expect(answer.headers['x-content-type-options']).toBe('nosniff')
  })

  it('are only loaded from our host: a theme can’t make a page call others (R34)', async () => {
    const policy = String((await get('/')).headers['content-security-policy'])
    const images = /img-src ([^;]*)/.exec(policy)?.[1]
    expect(images).toBe("'self' data: blob:")
  })
})

describe('the page', () => {
  it('escapes values from the address and the theme', async () => {
    await test.db
      .updateTable('theme')
      .set({
        body: JSON.stringify({
          ins_code: 'TST',
          product_name_en: "</script><script>alert(1)</script>$&$'$`",
          main: { color_1: 'red;}body{background:url(//evil.example)}' },
          logo: 'https://evil.example/");}</style>',
          login: { background_image: 'https://evil.example/a.png' },
        }),
      })
      .execute()
    const { body } = await get(`/?partner_id=${encodeURIComponent('</script>$&<b>')}&secret_key=x`)
    expect(body.match(/<script/g)).toHaveLength(1)
    expect(body.match(/<style/g)).toHaveLength(1)
    expect(body).not.toContain('evil.example')
    expect(body).not.toContain('<b>')
  })
})

describe('slow connections', () => {
  it('are closed (R79)', () => {
    expect(app.server).toMatchObject({ headersTimeout: 10_000, requestTimeout: 60_000, timeout: 90_000 })
  })
})
