import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll } from 'vitest'
import { buildApp } from '../../src/app'
import { newId } from '../../src/ids'
import { createLink } from '../../src/modules/staff/local/links.service'
import { totpCode, totpStep } from '../../src/modules/staff/local/totp'
import { makeStaff } from '../factory-staff'
import { useTestApp } from '../test-app'
import { softPasskey } from './soft-passkey'

export const password = 'Lamphun73ping'
const base = '/api/office/v1/sign-in'

export interface Tab {
  cookies: Record<string, string>
  address: string
}

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
function fromBase32(text: string): Buffer {
  const bits = [...text].map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0')).join('')
  return Buffer.from(bits.match(/.{8}/g)?.map((byte) => Number.parseInt(byte, 2)) ?? [])
}

/**
 * Starts a server where staff sign in with Khum's own accounts. Returns functions that make the same calls as the
 * office's sign-in pages.
 */
export function useLocalOffice() {
  const test = useTestApp()
  let app: FastifyInstance
  beforeAll(async () => {
    app = await buildApp({ ...test.ctx, config: { ...test.ctx.config, staffSignIn: 'local' } }, 'no-pages')
  })
  afterAll(() => app.close())

  const newTab = (): Tab => ({ cookies: {}, address: `192.0.2.${1 + Math.floor(Math.random() * 250)}` })

  async function ask(tab: Tab, method: 'GET' | 'POST', url: string, payload?: object) {
    const answer = await app.inject({
      method,
      url,
      cookies: tab.cookies,
      remoteAddress: tab.address,
      ...(payload ? { payload } : {}),
    })
    for (const { name, value } of answer.cookies) tab.cookies[name] = value
    return answer
  }
  const post = (tab: Tab, path: string, payload: object) => ask(tab, 'POST', `${base}${path}`, payload)
  const me = async (tab: Tab) => (await ask(tab, 'GET', '/api/office/v1/me')).json()

  async function invited(email = `p${newId().toLowerCase()}@tpa.example`) {
    const { staffId } = await makeStaff(test.db, { email, at: test.clock.now() })
    const { token } = await createLink(test.ctx, { staffId, by: null })
    return { staffId, email, token }
  }

  /**
   * Invites a person who then sets up password and second factor. Returns the person, their browser, and their second
   * factor.
   */
  async function joined(way: 'app' | 'passkey' = 'app') {
    const person = await invited()
    const tab = newTab()
    const opened = (await post(tab, '/link', { token: person.token })).json().data
    const secret = fromBase32(opened.app.secret)
    const code = (away = 0) => totpCode(secret, totpStep(test.clock.now()) + away)
    const passkey = softPasskey()
    const factor = way === 'app' ? { code: code() } : { passkey: passkey.create(opened.passkey.challenge) }
    const body = { token: person.token, setup: opened.setup, password, ...factor }
    const answer = await post(tab, '/link/use', body)
    const recoveryCodes: string[] = answer.json().data?.recovery_codes ?? []
    // Waits for the authenticator app's next code, because each code works only once.
    test.clock.advance(30_000)
    return { ...person, tab, answer, recoveryCodes, code, passkey, body }
  }

  const firstStep = (tab: Tab, email: string, given = password) =>
    post(tab, '/password', { email, password: given })

  async function signIn(tab: Tab, email: string, factor: object) {
    const { pending } = (await firstStep(tab, email)).json().data
    return await post(tab, '/second-factor', { pending, ...factor })
  }

  return { test, newTab, ask, post, me, invited, joined, firstStep, signIn }
}
