import { type AddressInfo, createServer, type Socket } from 'node:net'

/**
 * The fault to simulate. `hang`: never responds. `limit`: responds and closes before it has the whole file.
 * `garbage`: responds with nonsense. `drop`: closes without a response.
 */
type ClamdFault = 'none' | 'hang' | 'limit' | 'garbage' | 'drop'

export type FakeClamd = { address: string; received: Buffer[]; fault: ClamdFault; close(): Promise<void> }

/** Starts a fake virus scanner (clamd's PING and INSTREAM). Files that contain `needle` are infected. */
export async function startFakeClamd(needle: string): Promise<FakeClamd> {
  const sockets = new Set<Socket>()
  const fake = { address: '', received: [] as Buffer[], fault: 'none' as ClamdFault }

  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => undefined)
    if (fake.fault === 'drop') return socket.destroy()
    if (fake.fault === 'limit') return void socket.end('INSTREAM size limit exceeded. ERROR\0')
    const held: Buffer[] = []
    socket.on('data', (chunk) => {
      held.push(chunk)
      if (fake.fault === 'hang') return
      if (chunk.toString() === 'zPING\0') return void socket.end('PONG\0')
      // The request ends with an empty chunk: four zero bytes.
      if (!Buffer.concat(held.slice(-4)).subarray(-4).equals(Buffer.alloc(4))) return
      const body = instream(Buffer.concat(held))
      if (!body) return
      fake.received.push(body)
      if (fake.fault === 'garbage') socket.end('hello\0')
      else socket.end(body.includes(needle) ? 'stream: Test.Needle-1 FOUND\0' : 'stream: OK\0')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  fake.address = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return Object.assign(fake, {
    async close() {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  })
}

/** Returns the file in an INSTREAM request; undefined as long as the request is incomplete. */
function instream(held: Buffer): Buffer | undefined {
  const command = 'zINSTREAM\0'
  if (!held.toString('latin1').startsWith(command)) return undefined
  const chunks: Buffer[] = []
  let at = command.length
  while (at + 4 <= held.length) {
    const length = held.readUInt32BE(at)
    if (length === 0) return Buffer.concat(chunks)
    chunks.push(held.subarray(at + 4, at + 4 + length))
    at += 4 + length
  }
  return undefined
}
