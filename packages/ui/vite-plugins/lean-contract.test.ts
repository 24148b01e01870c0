import { readdirSync, readFileSync } from 'node:fs'
import { transformWithOxc } from 'vite'
import { expect, test } from 'vitest'
import { makeLean } from './lean-contract'

const folder = new URL('../../contract/src/', import.meta.url)

test('keeps only what the app uses of an endpoint', () => {
  const code = `export const endpoints = {
    signIn: defineEndpoint({ ...shared, method: 'POST', path: '/a', body: z.object({}), errors: ['busy'] }),
  }`
  expect(makeLean(code)).toBe(`export const endpoints = {
    signIn: { method: 'POST', path: '/a' },
  }`)
})

test('marks schemas and arrays as pure and leaves the rest', () => {
  const code =
    'export const id = z.string().check(z.trim())\nexport const all = [...some]\nexport const most = 3'
  expect(makeLean(code)).toBe(
    'export const id = /* @__PURE__ */ (() => z.string().check(z.trim()))()\nexport const all = /* @__PURE__ */ (() => [...some])()\nexport const most = 3',
  )
})

test('refuses an endpoint whose method or path is not written out', () => {
  expect(() => makeLean("const a = { b: defineEndpoint({ ...shared, path: '/a' }) }")).toThrow(
    /method and path/,
  )
  expect(() => makeLean('const a = { b: defineEndpoint(shared) }')).toThrow(/object literal/)
})

test('reads every file of the contract', async () => {
  for (const name of readdirSync(folder).filter((file) => !file.endsWith('.test.ts'))) {
    const { code } = await transformWithOxc(readFileSync(new URL(name, folder), 'utf8'), name)
    expect(makeLean(code), name).toBeTruthy()
  }
})
