import { streamEvents } from '@khum/contract'

export interface ReceivedEvent {
  id: string | undefined
  event: string
  data: ReturnType<typeof JSON.parse>
}

export interface EventReader {
  readonly events: ReceivedEvent[]
  readonly comments: number
  /**
   * Resolves with the first event, which proves that the stream is open. Rejects if the stream ends before the first
   * event.
   */
  opened(): Promise<ReceivedEvent>
  /**
   * Resolves with the first `count` notifications. Rejects if the stream ends before them. Leaves out the `unread`
   * events, whose number varies.
   */
  news(count: number): Promise<ReceivedEvent[]>
  /** Resolves with the first `unread` event that has these counts. */
  saysUnread(numbers: object): Promise<ReceivedEvent>
  /** Resolves when the stream has ended for any reason. */
  over: Promise<void>
  stop(): void
}

/** Reads an event stream and checks each event against the contract. */
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
      // An error means that the connection was cut, which also ends the stream.
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
