// Uploads several files at the same time with the tus protocol, each file in several requests, as a phone does.
// Run as: upload-sender.ts '{"url":…,"pieceBytes":…,"uploads":[{"headers":…,"draftId":…,"file":…}]}'
import { open } from 'node:fs/promises'

interface Upload {
  headers: Record<string, string>
  draftId: string
  file: string
}

interface Order {
  url: string
  pieceBytes: number
  uploads: Upload[]
}

const order: Order = JSON.parse(process.argv[2] ?? '{}')
const beganAt = Date.now()
const begun = performance.now()
const ends = await Promise.allSettled(order.uploads.map((upload) => send(upload)))
const failures = ends.flatMap((end) => (end.status === 'rejected' ? [String(end.reason)] : []))
process.stdout.write(JSON.stringify({ beganAt, seconds: (performance.now() - begun) / 1_000, failures }))

async function send({ headers, draftId, file }: Upload): Promise<void> {
  const handle = await open(file)
  try {
    const { size } = await handle.stat()
    const metadata = { target: 'draft', target_id: draftId, list: 'receipt', filename: 'receipt.jpg' }
    const created = await ask(order.url, 'POST', {
      ...headers,
      'upload-length': String(size),
      'upload-metadata': Object.entries(metadata)
        .map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`)
        .join(','),
    })
    const address = new URL(created.headers.get('location') ?? '', order.url).href
    for (let offset = 0; offset < size; offset += order.pieceBytes) {
      const piece = Buffer.alloc(Math.min(order.pieceBytes, size - offset))
      await handle.read(piece, 0, piece.length, offset)
      const patch = {
        ...headers,
        'content-type': 'application/offset+octet-stream',
        'upload-offset': String(offset),
      }
      await ask(address, 'PATCH', patch, piece)
    }
  } finally {
    await handle.close()
  }
}

async function ask(
  url: string,
  method: string,
  headers: Record<string, string>,
  body?: Uint8Array<ArrayBuffer>,
): Promise<Response> {
  const response = await fetch(url, {
    method,
    headers: { ...headers, 'tus-resumable': '1.0.0' },
    ...(body ? { body } : {}),
  })
  const text = await response.text()
  if (!response.ok) throw new Error(`${method} was answered ${response.status}: ${text}`)
  return response
}
