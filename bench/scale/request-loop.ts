// Sends GET requests over several connections, for one member after the other. Runs in a separate process.
// Run as: request-loop.ts < {"url": …, "members": [headers, …], "connections": 20, "seconds": 5}
import { Agent, get } from 'node:http'
import { text } from 'node:stream/consumers'
import { quantile } from '../statistics'

const { url, members, connections, seconds } = JSON.parse(await text(process.stdin))
const agent = new Agent({ keepAlive: true, maxSockets: connections })
const times: number[] = []
let failed = 0
let next = 0

function request(): Promise<void> {
  const headers = members[next++ % members.length]
  return new Promise((resolve) => {
    get(url, { agent, headers }, (response) => {
      if (response.statusCode !== 200) failed += 1
      response.resume()
      response.once('end', resolve)
    }).once('error', () => {
      failed += 1
      resolve()
    })
  })
}

async function loop(until: number, isMeasured: boolean): Promise<void> {
  while (performance.now() < until) {
    const began = performance.now()
    await request()
    if (isMeasured) times.push(performance.now() - began)
  }
}

const all = (until: number, isMeasured: boolean) =>
  Promise.all(Array.from({ length: connections }, () => loop(until, isMeasured)))
await all(performance.now() + 1_000, false)
const began = performance.now()
await all(began + seconds * 1_000, true)
const result = {
  perSecond: (times.length / (performance.now() - began)) * 1_000,
  p50: quantile(times, 0.5),
  p99: quantile(times, 0.99),
  failed,
}
agent.destroy()
process.stdout.write(JSON.stringify(result))
