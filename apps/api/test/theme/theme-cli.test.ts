import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { defaultTheme } from '@khum/contract'
import { afterAll, expect, it } from 'vitest'
import { demoThemes } from '../../seed/demo/themes'
import { runTheme } from '../../src/cli/theme/run-theme'

const folder = mkdtempSync(path.join(tmpdir(), 'khum-theme-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function file(content: unknown, name = 'theme.json'): string {
  const at = path.join(folder, name)
  writeFileSync(at, typeof content === 'string' ? content : JSON.stringify(content))
  return at
}

it.each(
  demoThemes.filter(({ ins_code }) => ins_code !== 'PAL').map((theme) => [theme.ins_code, theme] as const),
)('finds nothing wrong with %s', async (_, theme) => {
  const { output, exitCode } = await runTheme(['check', file(theme), '--image-hosts', ''])
  expect([exitCode, output]).toEqual([0, expect.stringContaining('Nothing is wrong')])
})

it('reports colours that are hard to read, and what is shown instead', async () => {
  const pale = demoThemes.find(({ ins_code }) => ins_code === 'PAL')
  const { output, exitCode } = await runTheme(['check', file(pale)])
  expect(exitCode).toBe(1)
  expect(output).toContain('pairs of colours are too hard to read')
  expect(output).toMatch(
    /content\.color_1 #eee4b4 +background\.color_2 #\w{6} +1\.2\d +4\.5 +#\w{6} on #\w{6} +7\.\d\d/,
  )
})

it('reports field, value, reason and what is shown instead', async () => {
  const theme = {
    main: { color_1: 'red' },
    logo: 'https://cdn.example.com/l.svg',
    menu: {},
    buttons: Array(9).fill({}),
  }
  const { output, exitCode } = await runTheme(['check', file(theme), '--image-hosts', 'a.example, B.example'])
  expect(exitCode).toBe(1)
  expect(output).toMatch(/main\.color_1 +"red" +is not a colour such as #0f766e +#0f766e/)
  expect(output).toMatch(/logo +"https:\/\/cdn\.example\.com\/l\.svg" +comes from a host that is not allowed/)
  expect(output).toMatch(/menu +\{\} +is not a field of a theme +nothing/)
  expect(output).toMatch(/buttons\.8 +\{\} +there are 8 button styles +nothing/)
  expect(output).toContain('IMAGE_HOSTS')
  const allowed = await runTheme(['check', file({ logo: theme.logo }), '--image-hosts', 'cdn.example.com'])
  expect(allowed.exitCode).toBe(0)
})

it('prints the same report as JSON', async () => {
  const { output, exitCode } = await runTheme(['check', file({ background: { opacity_1: 3 } }), '--json'])
  expect(exitCode).toBe(1)
  expect(JSON.parse(output)).toMatchObject({
    ok: false,
    problems: [{ path: 'background.opacity_1', code: 'wrong_opacity', value: '3', shown: 1 }],
  })
})

it('counts the bytes of the file, not of the parsed theme (R34)', async () => {
  const { output, exitCode } = await runTheme([
    'check',
    file(`${JSON.stringify(defaultTheme)}${' '.repeat(70_000)}`),
  ])
  expect([exitCode, output]).toEqual([1, expect.stringContaining('larger than 64 KiB')])
})

it('reads a file with a byte order mark', async () => {
  expect((await runTheme(['check', file('\uFEFF{}')])).exitCode).toBe(0)
})

it.each([
  [['check', path.join(folder, 'nothing.json')], 'cannot be read'],
  [['check', file('{', 'broken.json')], 'is not JSON'],
  [['check'], 'npm run theme'],
  [['check', 'a', 'b'], 'npm run theme'],
  [['check', 'a', '--colour'], 'npm run theme'],
  [[], 'npm run theme'],
])('cannot read: %j', async (args, words) => {
  await expect(runTheme(args)).rejects.toMatchObject({ exitCode: 2, message: expect.stringContaining(words) })
})
