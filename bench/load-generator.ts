// Sends one round of requests from a separate process.
// Run as: load-generator.ts '{"url":…,"headers":…,"seconds":…}'
import autocannon from 'autocannon'

const { url, headers, seconds } = JSON.parse(process.argv[2] ?? '{}')
const result = await autocannon({ url, headers, duration: seconds, connections: 20 })
process.stdout.write(
  JSON.stringify({
    perSecond: result.requests.average,
    requests: result.requests.total,
    p50: result.latency.p50,
    p99: result.latency.p99,
    failed: result.errors + result.non2xx,
  }),
)
