import { readFileSync } from 'node:fs'

export const example = readFileSync(new URL('../../../../.env.example', import.meta.url), 'utf8')

/** The variables of `.env.example` with its values. */
export const exampleValues = new Map(
  example.split('\n').flatMap((line): [string, string][] => {
    const [, name, value] = /^([A-Z_]+)=(.*)$/.exec(line) ?? []
    return name === undefined || value === undefined ? [] : [[name, value]]
  }),
)

/** The variables of `.env.example`, filled in: with secrets of our own. */
export const filledExample = new Map(
  [...exampleValues].map(([name, value]) => [
    name,
    name === 'MASTER_KEY' ? Buffer.alloc(32, 7).toString('base64') : value.replace(/^change-me/, 'our-own'),
  ]),
)
