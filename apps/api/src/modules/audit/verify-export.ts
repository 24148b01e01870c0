import { createPublicKey, verify } from 'node:crypto'
import * as z from 'zod'
import { type ChainedEvent, chainedColumns, chainOf, checkpointText, linkHash } from './chain'

const text = z.nullable(z.string())
const eventSchema = z.object(
  Object.fromEntries(chainedColumns.map((column) => [column, text])) as Record<
    (typeof chainedColumns)[number],
    typeof text
  >,
)
const linkSchema = z.object({
  chain: z.string(),
  seq: z.string(),
  event_id: z.string(),
  before_hash: z.string(),
  hash: z.string(),
})
const checkpointSchema = z.object({
  chain: z.string(),
  seq: z.string(),
  hash: z.string(),
  at: z.string(),
  key_id: z.string(),
  signature: z.string(),
})
export const exportLine = z.union([
  z.object({ event: eventSchema }),
  z.object({ link: linkSchema }),
  z.object({ checkpoint: checkpointSchema }),
])
type Link = z.output<typeof linkSchema>
type Checkpoint = z.output<typeof checkpointSchema>

/** The result of `verifyExport`. The log is intact if `faults` is empty. */
export interface Verification {
  events: number
  links: number
  checkpoints: number
  /** Events that the job `audit.link` hadn't added to a chain before the export. */
  notLinkedYet: number
  faults: string[]
}

/** An event without a link is a fault if it is older than the newest link by more than this many milliseconds. */
const settledMs = 10 * 60_000

/**
 * Verifies an export of the audit log without a database. Compares each event with its link and each link with the
 * previous one, and verifies each checkpoint's signature. Finds changed, removed and inserted rows. R65, R96
 * @param publicKeys Ed25519 keys by their ids; each key in DER form, as base64
 */
export function verifyExport(lines: Iterable<string>, publicKeys: ReadonlyMap<string, string>): Verification {
  const events = new Map<string, ChainedEvent>()
  const links: Link[] = []
  const checkpoints: Checkpoint[] = []
  const faults: string[] = []
  for (const line of lines) {
    if (line === '') continue
    const parsed = exportLine.parse(JSON.parse(line))
    if ('event' in parsed) {
      const event = parsed.event as ChainedEvent
      if (events.has(event.id)) faults.push(`event ${event.id} is there twice`)
      events.set(event.id, event)
    } else if ('link' in parsed) links.push(parsed.link)
    else checkpoints.push(parsed.checkpoint)
  }
  const linked = checkLinks(links, events, faults)
  const newest = [...linked].reduce((latest, id) => Math.max(latest, timeOf(events.get(id))), 0)
  const unlinked = [...events.values()].filter(({ id }) => !linked.has(id))
  const late = unlinked.filter((event) => timeOf(event) < newest - settledMs)
  faults.push(...late.map(({ id }) => `event ${id} has no link: it was inserted later`))
  checkCheckpoints(checkpoints, links, publicKeys, faults)
  return {
    events: events.size,
    links: links.length,
    checkpoints: checkpoints.length,
    notLinkedYet: unlinked.length - late.length,
    faults,
  }
}

function checkLinks(links: Link[], events: Map<string, ChainedEvent>, faults: string[]): Set<string> {
  const linked = new Set<string>()
  const ends = new Map<string, Link>()
  for (const link of links.toSorted((a, b) => Number(BigInt(a.seq) - BigInt(b.seq)))) {
    const name = `link ${link.chain} ${link.seq}`
    const before = ends.get(link.chain)
    ends.set(link.chain, link)
    if (before && BigInt(link.seq) !== BigInt(before.seq) + 1n)
      faults.push(`before ${name} links are missing`)
    else if (before && before.hash !== link.before_hash)
      faults.push(`${name} does not follow the one before it`)
    if (linked.has(link.event_id)) faults.push(`event ${link.event_id} has two links`)
    linked.add(link.event_id)
    const event = events.get(link.event_id)
    if (!event) faults.push(`the event of ${name} is missing`)
    else if (chainOf(event) !== link.chain || !isHashOf(link, event))
      faults.push(`event ${link.event_id} was changed: it does not have the hash of ${name}`)
  }
  return linked
}

function isHashOf(link: Link, event: ChainedEvent): boolean {
  return linkHash(Buffer.from(link.before_hash, 'hex'), event).toString('hex') === link.hash
}

function checkCheckpoints(
  checkpoints: Checkpoint[],
  links: Link[],
  publicKeys: ReadonlyMap<string, string>,
  faults: string[],
): void {
  const hashes = new Map(links.map((link) => [`${link.chain} ${link.seq}`, link.hash]))
  for (const checkpoint of checkpoints) {
    const name = `checkpoint ${checkpoint.chain} ${checkpoint.seq}`
    const der = publicKeys.get(checkpoint.key_id)
    if (der === undefined) faults.push(`${name} is signed with the unknown key ${checkpoint.key_id}`)
    else {
      const key = createPublicKey({ key: Buffer.from(der, 'base64'), format: 'der', type: 'spki' })
      const signature = Buffer.from(checkpoint.signature, 'base64')
      if (!verify(null, checkpointText(checkpoint), key, signature))
        faults.push(`${name} has a wrong signature`)
    }
    const hash = hashes.get(`${checkpoint.chain} ${checkpoint.seq}`)
    if (hash === undefined) faults.push(`the link of ${name} is missing`)
    else if (hash !== checkpoint.hash) faults.push(`the chain is not the one that ${name} signed`)
  }
}

function timeOf(event: ChainedEvent | undefined): number {
  return event ? Date.parse(event.at) : 0
}
