import { type StreamEvent, streamEvents } from '@khum/contract/notification-stream'
import type { Notification, Unread } from '@khum/contract/notifications'
import { createParser, type EventSourceMessage } from 'eventsource-parser'

/** What the stream, or asking, tells. */
export type News =
  | { kind: 'notification'; notification: Notification; unread: Unread }
  | { kind: 'unread'; unread: Unread }
  | { kind: 'crowded' }

/** Nothing came for so long that nothing more is to be expected: the server has a heartbeat of 25 s. */
const silenceMs = 60_000

/**
 * Reads an event stream to its end. Rejects when the connection breaks or falls silent.
 * @param hear gets each event, with the id to go on from
 */
export async function readEvents(
  body: ReadableStream<Uint8Array>,
  hear: (news: News, id: string | undefined) => void,
): Promise<void> {
  const reader = body.getReader()
  const decoder = new TextDecoder()
  const parser = createParser({
    onEvent(message) {
      const news = readNews(message)
      if (news) hear(news, message.id)
    },
  })
  let silence: ReturnType<typeof setTimeout> | undefined
  try {
    for (;;) {
      clearTimeout(silence)
      silence = setTimeout(() => void reader.cancel().catch(() => undefined), silenceMs)
      const heardAt = Date.now()
      const { done, value } = await reader.read()
      if (done && Date.now() - heardAt >= silenceMs) throw new TypeError('the stream fell silent')
      if (done) return
      parser.feed(decoder.decode(value, { stream: true }))
    }
  } finally {
    clearTimeout(silence)
    reader.cancel().catch(() => undefined)
  }
}

/** An event of a newer server that this page does not know is no event. */
function readNews({ event, data }: EventSourceMessage): News | null {
  if (!isKnown(event)) return null
  const read = streamEvents[event].safeParse(JSON.parse(data))
  return read.success ? ({ kind: event, ...read.data } as News) : null
}

function isKnown(event: string | undefined): event is StreamEvent {
  return event !== undefined && event in streamEvents
}
