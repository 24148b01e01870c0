import fc from 'fast-check'
import pg from 'pg'
import { expect, it } from 'vitest'
import { parseInstant } from '../../src/db/type-parsers'

const byPg: (text: string) => Date = pg.types.getTypeParser(pg.types.builtins.TIMESTAMPTZ)

it('parses instants like pg, with any time zone and fraction', () => {
  const instant = fc.date({
    min: new Date('1000-01-01T00:00:00Z'),
    max: new Date('9999-12-31T23:59:59Z'),
    noInvalidDate: true,
  })
  const fraction = fc.stringMatching(/^(\.\d{1,6})?$/)
  const zone = fc.constantFrom('+00', '+07', '-03', '+05:30', '+00:20:08')
  fc.assert(
    fc.property(instant, fraction, zone, (date, part, offset) => {
      const text = `${date.toISOString().slice(0, 19).replace('T', ' ')}${part}${offset}`
      expect(parseInstant(text)).toEqual(byPg(text))
    }),
    { numRuns: 2_000 },
  )
  for (const text of [
    'infinity',
    '12026-11-21 05:00:00+00',
    '0044-03-15 12:00:00+00 BC',
    '0044-03-15 12:00:00+00',
  ])
    expect(parseInstant(text), text).toEqual(byPg(text))
})
