import { createServer, type Server } from 'node:net'
import { inspect } from 'node:util'
import { afterEach, describe, expect, it } from 'vitest'
import { PermanentDeliveryError } from '../../src/gateways/outbox/carriers'
import { createMailCarrier } from '../../src/gateways/outbox/mail-carrier'
import { errorForLog } from '../../src/log'

const from = 'Khum <no-reply@khum.example>'
const message = { to: 'somjai@example.com', subject: 'ได้รับเคลมแล้ว', body: 'เรียน สมาชิก', dedupeKey: 'claim 1' }
let server: Server | undefined

/** Starts a mail server for one message. `reply` is its response when it gets the recipient's email address. */
async function mailServer(reply = '250 ok'): Promise<{ url: string; taken: string[] }> {
  const taken: string[] = []
  const made = createServer((socket) => {
    let inData = false
    let data = ''
    socket.on('error', () => undefined)
    socket.write('220 fake\r\n')
    socket.on('data', (chunk) => {
      data += chunk.toString()
      if (inData) {
        if (!data.endsWith('\r\n.\r\n')) return
        taken.push(data)
        inData = false
        socket.write('250 taken\r\n')
      } else if (data.startsWith('RCPT')) socket.write(`${reply}\r\n`)
      else if (data.startsWith('DATA')) {
        inData = true
        socket.write('354 go on\r\n')
      } else if (data.startsWith('QUIT')) socket.end('221 bye\r\n')
      else socket.write('250 fake\r\n')
      data = ''
    })
  })
  server = made
  await new Promise<void>((resolve) => made.listen(0, '127.0.0.1', resolve))
  const address = made.address()
  return { url: `smtp://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`, taken }
}

afterEach(() => server?.close())

describe('mail', () => {
  it('goes to the mail server as plain text, with the same id for each attempt', async () => {
    const { url, taken } = await mailServer()
    const carrier = createMailCarrier(url, from)
    await carrier.send(message)
    await carrier.send(message)
    expect(taken).toHaveLength(2)
    expect(taken[0]).toContain('From: Khum <no-reply@khum.example>')
    expect(taken[0]).toContain('To: somjai@example.com')
    expect(taken[0]).toContain('text/plain; charset=utf-8')
    const ids = taken.map((text) => /^Message-ID: (<[\w-]+@khum\.example>)\r$/m.exec(text)?.[1])
    expect(ids[0]).toBeDefined()
    expect(ids[1]).toBe(ids[0])
  })

  it.each([
    ['550 no such mailbox', true],
    ['451 later', false],
  ])('that gets %s is final: %s', async (reply, isFinal) => {
    const { url } = await mailServer(reply)
    const error: unknown = await createMailCarrier(url, from)
      .send(message)
      .catch((thrown) => thrown)
    expect(error).toBeInstanceOf(Error)
    expect(error instanceof PermanentDeliveryError).toBe(isFinal)
  })

  it.each(['550', '451'])('refused with %s leaves no address in log or queue (R63)', async (number) => {
    const { url } = await mailServer(`${number} <${message.to}>: mailbox of ${message.to}`)
    const error: unknown = await createMailCarrier(url, from)
      .send(message)
      .catch((thrown) => thrown)
    expect(error).toBeInstanceOf(Error)
    expect(JSON.stringify(errorForLog(error))).toContain(number)
    expect(inspect(error, { depth: 9 }) + JSON.stringify(errorForLog(error))).not.toContain('somjai')
  })

  it('cannot be given a second recipient or header', async () => {
    const { url, taken } = await mailServer()
    const carrier = createMailCarrier(url, from)
    await carrier.send({ ...message, subject: 'one\r\nBcc: eve@example.com' })
    expect(taken[0]).not.toMatch(/^Bcc:/m)
    const answer = await carrier
      .send({ ...message, to: 'a@example.com, eve@example.com\r\nBcc: eve@example.com' })
      .then(
        () => taken[1] ?? '',
        (error: unknown) => String(error),
      )
    expect(answer).not.toMatch(/^Bcc:/m)
  })
})
