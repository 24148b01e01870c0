import { createServer } from 'node:http'
import { brotliCompressSync, gzipSync } from 'node:zlib'

/** The addresses of styles, fonts and pictures in a page. */
const address = /(?:href|src)="(\/[^"]*)"|url\("?(\/[^")]*)/g

interface Answer {
  body: Buffer
  headers: Record<string, string>
}

/**
 * Starts a plain Node server that serves a page of Khum without scripts, but with its styles, fonts and pictures.
 * Compresses them as Khum does. Returns the served page's address and a function that stops the server.
 */
export async function serveWithoutScripts(pageUrl: string, port: number) {
  const { pathname } = new URL(pageUrl)
  const html = withoutScripts(await (await fetch(pageUrl)).text())
  const answers = new Map<string, Answer>([
    [
      pathname,
      {
        body: gzipSync(html),
        headers: { 'content-type': 'text/html; charset=utf-8', 'content-encoding': 'gzip' },
      },
    ],
  ])
  for (const [, one, other] of html.matchAll(address)) {
    const path = one ?? other ?? ''
    if (answers.has(path)) continue
    const response = await fetch(new URL(path, pageUrl), { headers: { 'accept-encoding': 'br, gzip' } })
    if (response.ok) answers.set(path, await answerOf(response))
  }
  const server = createServer((request, response) => {
    const answer = answers.get(request.url ?? '')
    if (answer) response.writeHead(200, answer.headers).end(answer.body)
    else response.writeHead(404).end()
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return {
    url: `http://localhost:${port}${pathname}`,
    stop() {
      server.closeAllConnections()
      return new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}

function withoutScripts(html: string): string {
  return html
    .replace(/<script\b[^>]*>[\s\S]*?<\/script>/g, '')
    .replace(/<link\b[^>]*\brel="modulepreload"[^>]*>/g, '')
}

/**
 * Returns a response's headers and bytes. `fetch` has decompressed the body, so this compresses it again as Khum did.
 */
async function answerOf(response: Response): Promise<Answer> {
  const type = response.headers.get('content-type') ?? 'application/octet-stream'
  const encoding = response.headers.get('content-encoding')
  const body = Buffer.from(await response.arrayBuffer())
  const headers = { 'content-type': type, 'cache-control': 'public, max-age=31536000' }
  if (encoding === null) return { body, headers }
  return {
    body: encoding === 'br' ? brotliCompressSync(body) : gzipSync(body),
    headers: { ...headers, 'content-encoding': encoding },
  }
}
