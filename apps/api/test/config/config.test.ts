import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { readConfig } from '../../src/config'

const example = readFileSync(new URL('../../../../.env.example', import.meta.url), 'utf8')
const production = Object.fromEntries(
  example.split('\n').flatMap((line): [string, string][] => {
    const [, name, value] = /^([A-Z_]+)=(.*)$/.exec(line) ?? []
    return name === undefined || value === undefined ? [] : [[name, value]]
  }),
)

describe('the configuration', () => {
  test('of production refuses the demo’s INTEGRATION_KEY, which opens every claim', () => {
    const INTEGRATION_KEY = 'khum-demo-integration-key'
    expect(() => readConfig({ ...production, INTEGRATION_KEY })).toThrow('INTEGRATION_KEY')
    expect(() => readConfig({ INTEGRATION_KEY })).not.toThrow()
  })

  test.each(["a.example; script-src 'unsafe-inline'", '*', 'https://a.example', 'localhost'])(
    'takes no picture host that is none: %s',
    (host) => {
      expect(() => readConfig({ ...production, IMAGE_HOSTS: host })).toThrow('IMAGE_HOSTS')
    },
  )
})
