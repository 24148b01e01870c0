import type { Notification } from '@khum/contract'

const none = { claim_status: 0, promotion_article: 0, general: 0 }

/** Creates an event stream that the test writes to. It fails as soon as `signal` is aborted, like a real one. */
export function streamOf(signal: AbortSignal) {
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined
  const body = new ReadableStream<Uint8Array>({
    start(given) {
      controller = given
    },
  })
  signal.addEventListener('abort', () => {
    try {
      controller?.error(signal.reason)
    } catch {
      // Ignores the error: `error` throws if the stream is closed already. A closed stream doesn't have to fail.
    }
  })
  const write = (text: string) => {
    if (!signal.aborted) controller?.enqueue(new TextEncoder().encode(text))
  }
  const say = (event: string, data: object, id?: string) =>
    write(`${id ? `id: ${id}\n` : ''}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`)
  return {
    body,
    write,
    say,
    notify(id: string, { inPieces = false, ...values }: { inPieces?: boolean } & Partial<Notification> = {}) {
      const data = {
        notification: {
          id,
          tab: 'general',
          kind: 'password_changed',
          params: { claim_number: null, name: null, provider: null },
          title: null,
          text: null,
          target: { name: 'setting', id: null },
          created_at: '2026-11-21T05:00:00.000Z',
          read_at: null,
          expired: false,
          ...values,
        },
        unread: { ...none, general: 1 },
      }
      if (!inPieces) return say('notification', data, id)
      for (const piece of `id: ${id}\nevent: notification\ndata: ${JSON.stringify(data)}\n\n`) write(piece)
    },
    end: () => controller?.close(),
    aborted: () => signal.aborted,
  }
}
