/** Runs one at a time over all tabs of this site; without the Web Locks API (older in-app browsers) at once. */
export function exclusively<T>(name: string, work: () => Promise<T>): Promise<T> {
  return 'locks' in navigator ? navigator.locks.request(name, work) : work()
}

export interface Channel {
  post(message: string): void
  listen(hear: (message: unknown) => void): void
}

/** Speaks to the other tabs of this site; silent where BroadcastChannel is missing. */
export function openChannel(name: string): Channel {
  if (!('BroadcastChannel' in window)) return { post() {}, listen() {} }
  const channel = new BroadcastChannel(name)
  return {
    post: (message) => channel.postMessage(message),
    listen(hear) {
      channel.addEventListener('message', (event) => hear(event.data))
    },
  }
}
