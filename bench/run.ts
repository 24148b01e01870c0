// `npm run bench` runs all parts except those in `onlyIfAsked`; `npm run bench -- answers` runs one part. The names of
// the parts are in `parts`.
import { measureAnswers } from './answers'
import { measureDocuments } from './documents'
import { measureExchange } from './exchange'
import { measureFeed } from './exchange/feed'
import { measureHospitals } from './hospitals'
import { measureJobs } from './jobs'
import { makeWorld, type World } from './khum-server'
import { measureLogins } from './logins'
import { measureOracles } from './oracles'
import { measurePage } from './page'
import { measureReading } from './reading'
import { measurePictures } from './reading/pictures'
import { report, type Section } from './report'
import { measureScale } from './scale'
import { measureSpeedUps } from './speed-ups'
import { measureSubmits } from './submits'
import { measureUploads } from './uploads'

const parts: Record<string, (world: World) => Promise<Section>> = {
  answers: measureAnswers,
  uploads: measureUploads,
  jobs: measureJobs,
  page: measurePage,
  documents: measureDocuments,
  oracles: measureOracles,
  hospitals: measureHospitals,
  logins: measureLogins,
  'speed-ups': measureSpeedUps,
  submits: measureSubmits,
  reading: measureReading,
  pictures: measurePictures,
  scale: measureScale,
  exchange: measureExchange,
  feed: measureFeed,
}

/** Parts that run only if they are named, because they take too long. */
const onlyIfAsked = ['reading', 'pictures', 'scale', 'exchange']

const asked = process.argv.slice(2)
const unknown = asked.filter((name) => !(name in parts))
if (unknown.length > 0)
  throw new Error(`no part ${unknown.join(', ')}; there are ${Object.keys(parts).join(', ')}`)

for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(130))

const world = await makeWorld()
try {
  const sections: Section[] = []
  for (const [name, measure] of Object.entries(parts)) {
    if (asked.length > 0 ? !asked.includes(name) : onlyIfAsked.includes(name)) continue
    process.stderr.write(`${name} …\n`)
    sections.push(await measure(world))
  }
  const reached = report(sections, { whole: asked.length === 0 })
  if (!reached) process.exitCode = 1
} finally {
  world.remove()
}
