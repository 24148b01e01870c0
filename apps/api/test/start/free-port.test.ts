import { createServer } from 'node:net'
import { expect, test } from 'vitest'
import { portProblem, requireFreePort } from '../../src/free-port'

const host = '127.0.0.1'

test('a taken port is reported before anything is created; a free one stays free', async () => {
  const holder = createServer()
  const port = await new Promise<number>((resolve) => {
    holder.listen({ port: 0, host }, () => {
      const address = holder.address()
      resolve(typeof address === 'object' && address ? address.port : 0)
    })
  })
  const taken = await requireFreePort({ port, host }).catch((error: unknown) => error)
  expect(portProblem(taken)).toBe(
    'PORT: this port is already in use; set PORT (or OFFICE_PORT) to a free one',
  )
  await new Promise((resolve) => holder.close(resolve))
  await requireFreePort({ port, host })
  await requireFreePort({ port, host })
})

test('an address of another machine is reported as such', async () => {
  const elsewhere = await requireFreePort({ port: 0, host: '192.0.2.1' }).catch((error: unknown) => error)
  expect(portProblem(elsewhere)).toMatch(/^HOST: .*\(or OFFICE_HOST\)/)
  expect(portProblem(new Error('something else'))).toBeUndefined()
})
