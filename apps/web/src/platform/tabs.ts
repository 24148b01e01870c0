/**
 * Runs a task. First waits until no task with the same `name` is running in any tab of this site. In browsers without
 * the Web Locks API (older in-app browsers), doesn't wait.
 */
export function exclusively<T>(name: string, work: () => Promise<T>): Promise<T> {
  return 'locks' in navigator ? navigator.locks.request(name, work) : work()
}

export interface Channel {
  post(message: string): void
  listen(listener: (message: unknown) => void): void
}

/**
 * Sends messages to this site's other tabs. Does nothing if the browser has no BroadcastChannel, or blocks it together
 * with cookies.
 */
export function openChannel(name: string): Channel {
  const channel = channelOf(name)
  if (!channel) return { post() {}, listen() {} }
  return {
    post: (message) => channel.postMessage(message),
    listen(listener) {
      channel.addEventListener('message', (event) => listener(event.data))
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
