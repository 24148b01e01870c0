import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach } from 'vitest'

export interface TakenText {
  to: string
  text: string
  dedupe_key: string
  authorization: string | undefined
}

export interface FakeSmsGateway {
  /** The gateway's address, which includes its secret. */
  readonly url: string
  readonly calls: TakenText[]
  /** The status with which the gateway responds; `hang`: it responds only after `release`. */
  behaviour: number | 'hang'
  /** Responds with 200 to all calls that wait. */
  release(): void
  /**
   * Resolves with the first `count` calls whose text contains `words`. Ignores other calls, because calls of an earlier
   * test may arrive late.
   */
  cameWith(words: string, count: number): Promise<TakenText[]>
  /** Resolves when this many text messages have arrived. Repeats of the same message count once. */
  cameTexts(count: number): Promise<void>
}

/** Starts a fake SMS gateway for a test file and resets it before each test. */
export function useFakeSmsGateway(): FakeSmsGateway {
  let hanging: ServerResponse[] = []
  let waiting: { enough: () => boolean; resolve: () => void }[] = []
  const until = (enough: () => boolean) =>
    enough() ? Promise.resolve() : new Promise<void>((resolve) => waiting.push({ enough, resolve }))
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part)
    gateway.calls.push({
      ...JSON.parse(Buffer.concat(parts).toString()),
      authorization: request.headers.authorization,
    })
    if (gateway.behaviour === 'hang') hanging.push(response)
    else response.writeHead(gateway.behaviour).end('{}')
    for (const { enough, resolve } of waiting) if (enough()) resolve()
  })
  const gateway: FakeSmsGateway = {
    get url() {
      const { port } = server.address() as AddressInfo
      return `http://gateway-secret@127.0.0.1:${port}/messages`
    },
    calls: [],
    behaviour: 200,
    release() {
      for (const response of hanging) response.writeHead(200).end('{}')
      hanging = []
    },
    async cameWith(words, count) {
      const found = () => gateway.calls.filter(({ text }) => text.includes(words))
      await until(() => found().length >= count)
      return found().slice(0, count)
    },
    cameTexts: (count) => until(() => new Set(gateway.calls.map((call) => call.dedupe_key)).size >= count),
  }
  beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)))
  beforeEach(() => {
    gateway.behaviour = 200
    gateway.calls.length = 0
    waiting = []
  })
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })
  return gateway
}
