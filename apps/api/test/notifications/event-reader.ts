import { streamEvents } from '@khum/contract'

export interface HeardEvent {
  id: string | undefined
  event: string
  data: ReturnType<typeof JSON.parse>
}

export interface EventReader {
  /** Everything heard so far. */
  readonly events: HeardEvent[]
  readonly comments: number
  /** Resolves with the first event, which says that the stream stands; rejects when it ends before. */
  begun(): Promise<HeardEvent>
  /**
   * Resolves with the first so many notifications; rejects when the stream ends before. How often the unread numbers are
   * said in between is not promised: nobody may count that.
   */
  news(count: number): Promise<HeardEvent[]>
  /** Resolves when an event says these unread numbers. */
  saysUnread(numbers: object): Promise<HeardEvent>
  /** Resolves when the stream is over, in whatever way. */
  over: Promise<void>
  stop(): void
}

/** Reads a stream of events as it comes, and checks each against the contract. */
export function readEvents(body: AsyncIterable<Uint8Array | string>, stop: () => void): EventReader {
  const events: HeardEvent[] = []
  let comments = 0
  let ended = false
  let waiting: (() => void)[] = []
  const tell = () => {
    const told = waiting
    waiting = []
    for (const each of told) each()
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
        tell()
      }
    } catch {
      // Cut, here or there: over all the same.
    }
    ended = true
    tell()
  }

  return {
    events,
    get comments() {
      return comments
    },
    begun: () => until(() => events[0]),
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
