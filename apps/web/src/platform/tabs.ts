/** Runs one at a time over all tabs of this site; without the Web Locks API (older in-app browsers) at once. */
export function exclusively<T>(name: string, work: () => Promise<T>): Promise<T> {
  return 'locks' in navigator ? navigator.locks.request(name, work) : work()
}

export interface Channel {
  post(message: string): void
  listen(hear: (message: unknown) => void): void
}

/** Speaks to the other tabs of this site; silent where BroadcastChannel is missing or, with cookies blocked, refused. */
export function openChannel(name: string): Channel {
  const channel = channelOf(name)
  if (!channel) return { post() {}, listen() {} }
  return {
    post: (message) => channel.postMessage(message),
    listen(hear) {
      channel.addEventListener('message', (event) => hear(event.data))
    },
  }
}

function channelOf(name: string): BroadcastChannel | null {
  try {
    return new BroadcastChannel(name)
  } catch {
    return null
  }
}
