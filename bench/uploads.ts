import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'
import { claimEndpoints, documentEndpoints, limits } from '@khum/contract'
import { khumUrl, type World } from './khum-server'
import { describeQuiet, nodeOn, whenQuiet } from './machine'
import { beginDraft, claimableCoverages, demoMembers, fatesIn, type MemberHeaders, signIn } from './member'
import { largePhoto, marked } from './photo'
import type { Section } from './report'
import { quantile } from './statistics'
import { memory, resetPeak, watchHelpers } from './usage'

const uploads = 20
const mostMiB = 150
const longestInspectionMs = 300_000
const probeEveryMs = 25
const askEveryMs = 500

interface Draft {
  headers: MemberHeaders
  draftId: string
}

/**
 * Measures 20 uploads of 10 MB at the same time: the server's memory, and how fast the server answers other calls
 * during the uploads.
 */
export async function measureUploads(world: World): Promise<Section> {
  const folder = mkdtempSync(path.join(tmpdir(), 'khum-bench-photos-'))
  const server = await world.start({ core: null, logLevel: 'warn' })
  try {
    const photo = await largePhoto()
    const { drafts, members } = await makeDrafts(uploads)
    const files = drafts.map((_, index) => path.join(folder, `${index}.jpg`))
    for (const file of files) writeFileSync(file, marked(photo, path.basename(file)))
    // The calls of this member are timed during the uploads. The member uploads nothing, because Orchid doesn't offer
    // e-Claim.
    const prober = await signIn('orchid01', 'orchid')
    const quiet = await whenQuiet()
    const startPeak = memory(server.pid).peak
    const couldReset = resetPeak(server.pid)
    const before = couldReset ? memory(server.pid).now : startPeak
    await lagP99()
    const helpers = watchHelpers(server.pid)
    const probing = new AbortController()
    const waits = probe(prober, probing.signal)
    const sent = await send(drafts, files)
    const lagWhileSending = await lagP99()
    probing.abort()
    const waited = await waits
    const peakWhileSending = memory(server.pid).peak
    const inspection = await untilJudged(drafts)
    const { peak } = memory(server.pid)
    const helped = helpers()
    const added = peak - before
    const accepted = inspection.fates.filter((fate) => fate === 'accepted').length
    const mib = (value: number) => `${value.toFixed(0)} MiB`
    return {
      title: '20 uploads of 10 MB at once',
      rows: [
        {
          what: 'Added to the peak memory of the server process',
          measured: `${mib(added)} (${mib(before)} before, peak ${mib(peak)}; while the bytes came ${mib(peakWhileSending)})`,
          target: `≤ ${mostMiB} MiB`,
          passed: added <= mostMiB,
        },
        {
          what: 'Accepted in the end',
          measured: `${accepted} of ${uploads}${accepted < uploads ? `: ${[...sent.failures, ...inspection.fates].join('; ')}` : ''}`,
          target: `${uploads}`,
          passed: accepted === uploads,
        },
        {
          what: 'Event loop delay while the bytes came, p99',
          measured: `${lagWhileSending.toFixed(0)} ms`,
        },
        {
          what: `Another member's \`GET ${claimEndpoints.listClaims.path}\` meanwhile, p99`,
          measured: `${quantile(waited, 0.99).toFixed(0)} ms (p50 ${quantile(waited, 0.5).toFixed(0)} ms, ${waited.length} requests)`,
        },
        {
          what: 'Time to send, then to inspect',
          measured: `${sent.seconds.toFixed(1)} s (${((uploads * photo.length) / sent.seconds / 1e6).toFixed(0)} MB/s), then ${inspection.seconds.toFixed(1)} s`,
        },
        { what: 'Peak of the inspection process, apart', measured: mib(helped.inspection) },
        { what: "PostgreSQL's processes together, most at a look", measured: mib(helped.postgres) },
        { what: "The server's peak from its start to the uploads", measured: mib(startPeak) },
      ],
      notes: [
        `${uploads} files of ${(photo.length / 1e6).toFixed(2)} MB (JPEG noise, 4000 × 3000, each with different bytes) to ${uploads} drafts of the ${members} demo members, in pieces of ${limits.upload.chunkBytes / 1_024} KiB, as fast as they go.`,
        couldReset
          ? 'Peak: VmHWM, reset just before the uploads and read when the last file was judged.'
          : 'Peak: VmHWM; it could not be reset here, so "before" is the peak since the start.',
        'No core was chosen: server, PostgreSQL, inspection and sender share all of them.',
        `Machine: ${describeQuiet([quiet])}.`,
      ],
    }
  } finally {
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

export async function makeDrafts(count: number): Promise<{ drafts: Draft[]; members: number }> {
  const able: { headers: MemberHeaders; coverageId: string }[] = []
  // Leaves out Orchid's members, because Orchid doesn't offer e-Claim.
  for (const [username, partnerId] of demoMembers.filter(([, partner]) => partner !== 'orchid')) {
    const headers = await signIn(username, partnerId)
    const [coverageId] = await claimableCoverages(headers)
    if (coverageId) able.push({ headers, coverageId })
  }
  const drafts: Draft[] = []
  for (let index = 0; index < count; index += 1) {
    const member = able[index % able.length]
    if (!member) throw new Error('no demo member can begin a claim')
    drafts.push({
      headers: member.headers,
      draftId: await beginDraft(member.headers, member.coverageId),
    })
  }
  return { drafts, members: able.length }
}

/** Uploads each file to the draft with the same index, all at the same time. Resolves when all bytes are received. */
export async function send(
  drafts: Draft[],
  files: string[],
): Promise<{ beganAt: number; seconds: number; failures: string[] }> {
  const sender = path.join(import.meta.dirname, 'upload-sender.ts')
  const order = {
    url: `${khumUrl}${documentEndpoints.createUpload.path}`,
    pieceBytes: limits.upload.chunkBytes,
    uploads: drafts.map((draft, index) => ({ ...draft, file: files[index] })),
  }
  const [command, args] = nodeOn(null, ['--import', 'tsx', sender, JSON.stringify(order)])
  const { stdout } = await promisify(execFile)(command, args)
  return JSON.parse(stdout)
}

/**
 * Calls the list of claims again and again, with short pauses, until `signal` is aborted. Returns the response times in
 * milliseconds.
 */
async function probe(headers: MemberHeaders, signal: AbortSignal): Promise<number[]> {
  const waits: number[] = []
  while (!signal.aborted) {
    const begun = performance.now()
    const response = await fetch(`${khumUrl}${claimEndpoints.listClaims.path}`, { headers })
    await response.arrayBuffer()
    if (!response.ok) throw new Error(`the list was answered ${response.status} during the uploads`)
    waits.push(performance.now() - begun)
    await delay(probeEveryMs)
  }
  return waits
}

/** Returns the 99th percentile of the server's event loop delay since the previous call, in milliseconds. */
async function lagP99(): Promise<number> {
  const text = await (await fetch(`${khumUrl}/metrics`)).text()
  const seconds = /^nodejs_eventloop_lag_p99_seconds (\S+)$/m.exec(text)?.[1]
  if (seconds === undefined) throw new Error('the server does not tell its event loop delay')
  return Number(seconds) * 1_000
}

/**
 * Waits until every file is checked, but at most `longestInspectionMs`. Returns the states of the files and how many
 * seconds this took.
 */
async function untilJudged(drafts: Draft[]): Promise<{ fates: string[]; seconds: number }> {
  const begun = performance.now()
  for (;;) {
    const fates = (await Promise.all(drafts.map((draft) => fatesIn(draft.headers, draft.draftId)))).flat()
    const passed = performance.now() - begun
    const open = fates.some((fate) => fate === 'received' || fate === 'waiting_scan')
    if (!open || passed > longestInspectionMs) return { fates, seconds: passed / 1_000 }
    await delay(askEveryMs)
  }
}
