import { type StreamEvent, streamEvents } from '@khum/contract/notification-stream'
import type { Notification, UnreadCounts } from '@khum/contract/notifications'
import { createParser, type EventSourceMessage } from 'eventsource-parser'

/** An event of the stream, or the response to a poll. `crowded` means that the session has too many open pages. */
export type Update =
  | { kind: 'notification'; notification: Notification; unread: UnreadCounts }
  | { kind: 'unread'; unread: UnreadCounts }
  | { kind: 'crowded' }

/**
 * After this many milliseconds of silence, a stream counts as broken, because the server sends a heartbeat every 25 s.
 */
const silenceMs = 60_000

/**
 * Reads an event stream to its end. Rejects if the connection breaks or goes silent.
 * @param onUpdate gets each event and the id from which to resume
 */
export async function readEvents(
  body: ReadableStream<Uint8Array>,
  onUpdate: (update: Update, id: string | undefined) => void,
): Promise<void> {
  const reader = body.getReader()
  const decoder = new TextDecoder()
  const parser = createParser({
    onEvent(message) {
      const update = parseUpdate(message)
      if (update) onUpdate(update, message.id)
    },
  })
  let silence: ReturnType<typeof setTimeout> | undefined
  try {
    for (;;) {
      clearTimeout(silence)
      silence = setTimeout(() => void reader.cancel().catch(() => undefined), silenceMs)
      const waitingSince = Date.now()
      const { done, value } = await reader.read()
      if (done && Date.now() - waitingSince >= silenceMs) throw new TypeError('the stream went silent')
      if (done) return
      parser.feed(decoder.decode(value, { stream: true }))
    }
  } finally {
    clearTimeout(silence)
    reader.cancel().catch(() => undefined)
  }
}

/** Returns null for events that this page doesn't know, for example from a newer server. */
function parseUpdate({ event, data }: EventSourceMessage): Update | null {
  if (!isKnown(event)) return null
  const parsed = streamEvents[event].safeParse(JSON.parse(data))
  return parsed.success ? ({ kind: event, ...parsed.data } as Update) : null
}

function isKnown(event: string | undefined): event is StreamEvent {
  return event !== undefined && event in streamEvents
}
