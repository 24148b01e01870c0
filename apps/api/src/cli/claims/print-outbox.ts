import type { Answer, outboxEndpoints } from '@khum/contract'

/** How many wait and failed in each channel, then one line a failed message; never to whom. */
export function printOutbox({ items, counts }: Answer<typeof outboxEndpoints.listFailedMessages>): string {
  return [
    ...counts.map(
      ({ channel, waiting, failed }) => `${channel.padEnd(4)}  ${waiting} waiting, ${failed} failed`,
    ),
    ...items.map(({ ended_at, channel, kind, attempts, error_code, id }) =>
      [ended_at, channel.padEnd(4), (kind ?? '-').padEnd(7), `tries: ${attempts}`, error_code, id].join('  '),
    ),
  ].join('\n')
}
