import { streamEvents } from '@khum/contract'

export interface ReceivedEvent {
  id: string | undefined
  event: string
  data: ReturnType<typeof JSON.parse>
}

export interface EventReader {
  /** All events received until now. */
  readonly events: ReceivedEvent[]
  readonly comments: number
  /** Resolves with the first event, which shows that the stream is open; rejects if it ends before. */
  opened(): Promise<ReceivedEvent>
  /**
   * Resolves with the first `count` notifications; rejects if the stream ends before. The events with unread counts in
   * between vary in number, so tests must not count them.
   */
  news(count: number): Promise<ReceivedEvent[]>
  /** Resolves when an event has these unread counts. */
  saysUnread(numbers: object): Promise<ReceivedEvent>
  /** Resolves when the stream ends in any way. */
  over: Promise<void>
  stop(): void
}

/** Reads a stream of events and checks each one against the contract. */
export function readEvents(body: AsyncIterable<Uint8Array | string>, stop: () => void): EventReader {
  const events: ReceivedEvent[] = []
  let comments = 0
  let ended = false
  let waiting: (() => void)[] = []
  const wakeWaiting = () => {
    const woken = waiting
    waiting = []
    for (const each of woken) each()
  }

  function take(block: string) {
    const fields = new Map(block.split('\n').map((line) => splitOnce(line)))
    const event = fields.get('event')
    if (event === undefined) comments += 1
    else {
      const schema = streamEvents[event as keyof typeof streamEvents]
      events.push({ id: fields.get('id'), event, data: schema.parse(JSON.parse(fields.get('data') ?? '')) })
    }
  }

  async function until<T>(found: () => T | undefined): Promise<T> {
    for (;;) {
      const result = found()
      if (result !== undefined) return result
      if (ended) throw new Error(`the stream ended after ${events.length} events`)
      await new Promise<void>((resolve) => waiting.push(resolve))
    }
  }

  async function read(): Promise<void> {
    let rest = ''
    const decoder = new TextDecoder()
    try {
      for await (const chunk of body) {
        rest += typeof chunk === 'string' ? chunk : decoder.decode(chunk, { stream: true })
        const blocks = rest.split('\n\n')
        rest = blocks.pop() ?? ''
        for (const block of blocks) take(block)
        wakeWaiting()
      }
    } catch {
      // The connection was cut by either side: the stream has ended.
    }
    ended = true
    wakeWaiting()
  }

  return {
    events,
    get comments() {
      return comments
    },
    opened: () => until(() => events[0]),
    news: (count) =>
      until(() => {
        const found = events.filter(({ event }) => event === 'notification')
        return found.length < count ? undefined : found.slice(0, count)
      }),
    saysUnread(numbers) {
      const asked = JSON.stringify(numbers)
      return until(() =>
        events.find(({ event, data }) => event === 'unread' && JSON.stringify(data.unread) === asked),
      )
    },
    over: read(),
    stop,
  }
}

function splitOnce(line: string): [string, string] {
  const at = line.indexOf(':')
  return [line.slice(0, at), line.slice(at + 1).trimStart()]
}
