// A node:http server that returns the same JSON for every request, without any other work. It shows how many requests
// per second Node can serve at most.
// Run as: bare-server.ts <port> <bytes|stringify> < json
import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'

const [port = '5001', way = 'bytes'] = process.argv.slice(2)
const json = await text(process.stdin)
const value: unknown = JSON.parse(json)
const bytes = Buffer.from(json)

createServer((_request, response) => {
  const body = way === 'stringify' ? JSON.stringify(value) : bytes
  response.writeHead(200, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
  })
  response.end(body)
}).listen(Number(port), '127.0.0.1', () => {
  process.stdout.write('ready\n')
})
