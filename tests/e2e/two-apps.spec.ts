import { localePath } from '@khum/contract'
import { expect, type Page } from '@playwright/test'
import { fromCatalogue, startOf } from './support/catalogue'
import { demoPassword, partnerHeaders, partnerQuery } from './support/demo-world'
import { enterCode } from './support/enter-code'
import { fillRegistration } from './support/identity-steps'
import { axeViolations, sidewaysFaults } from './support/inspect-screen'
import { fillSignIn } from './support/sign-in'
import { testWithData } from './support/test-with-data'

const texts = fromCatalogue(({ myConsents, consent, oneTimeCodes, deletion, settings }) => ({
  lead: startOf(myConsents.join.lead),
  boxes: [consent.agree.terms, consent.agree.privacy, consent.agree.health_data],
  tick: myConsents.join.tick,
  accept: myConsents.join.accept,
  known: oneTimeCodes.refused.phone_already_registered.title,
  signIn: oneTimeCodes.refused.signIn,
  signOut: settings.signOut,
  leave: deletion.leave.submit,
  all: deletion.scope.all,
  ask: deletion.leave.ask,
  yes: deletion.leave.yes,
  left: deletion.leave.done,
}))
const insurers = {
  th: { orchid: 'ออร์คิดประกันชีวิต', jade: 'เจดประกันสุขภาพ' },
  en: { orchid: 'Orchid Life Assurance', jade: 'Jade Health Insurance' },
}
/** The demo member Sunisa has policies of two insurers, but an account only in Orchid's app. */
const member = { username: 'sunisa', phone: '0800000022' }

async function inspect(page: Page) {
  expect([...(await axeViolations(page)), ...(await sidewaysFaults(page))], page.url()).toEqual([])
}

for (const lang of ['th', 'en'] as const) {
  const w = texts[lang]
  const { orchid, jade } = insurers[lang]

  testWithData(
    `one phone and one account in two insurers’ apps: texts first, nothing crosses, one app is left (R38, R60, R66), ${lang}`,
    async ({ data, browser }) => {
      testWithData.slow()
      const server = await data.start()
      await server.ready
      const context = await browser.newContext({
        baseURL: server.url,
        viewport: { width: 360, height: 780 },
      })
      const page = await context.newPage()
      const open = (path: string, partner: 'orchid' | 'jade') =>
        page.goto(`${localePath(path, lang)}?${partnerQuery(partner)}`)
      /** Signs the member in with a partner. Returns the responses of several calls as one text. */
      const answers = async (partner: 'orchid' | 'jade') => {
        const session = await context.request.post('/api/v1/session', {
          headers: partnerHeaders(partner),
          data: { username: member.username, password: demoPassword },
        })
        const { data: signedIn } = await session.json()
        const headers = { ...partnerHeaders(partner), authorization: `Bearer ${signedIn.access_token}` }
        const paths = ['/api/v1/coverages', '/api/v1/claims', '/api/v1/notifications', '/api/v1/family']
        const all = await Promise.all(paths.map((path) => context.request.get(path, { headers })))
        return (await Promise.all(all.map((answer) => answer.text()))).join('\n')
      }

      await testWithData.step('in Orchid’s app there is only Orchid’s card', async () => {
        await open('/login', 'orchid')
        await fillSignIn(page, lang, member.username)
        await expect(page).toHaveURL(localePath('/', lang))
        await page.goto(localePath('/coverages', lang))
        await expect(page.getByText(orchid).first()).toBeVisible()
        await expect(page.getByText(jade)).toHaveCount(0)
        await page.goto(localePath('/setting', lang))
        await page.getByRole('button', { name: w.signOut }).click()
        await page.getByRole('alertdialog').getByRole('button', { name: w.signOut }).click()
        await expect(page).toHaveURL(localePath('/', lang))
      })

      await testWithData.step(
        'registering in Jade’s app with the known phone leads to signing in',
        async () => {
          await open('/register', 'jade')
          const person = { name: 'สุนิสา', surname: 'กิตติวงศ์', username: 'sunisa2', password: 'Malai2569x' }
          await fillRegistration(page, lang, { ...person, phone: member.phone })
          await enterCode(page, lang, member.phone)
          await expect(page.getByText(w.known)).toBeVisible()
          await page.getByRole('link', { name: w.signIn }).click()
          await fillSignIn(page, lang, member.username)
        },
      )

      await testWithData.step('Jade’s texts come before any of its data', async () => {
        await expect(page.getByText(w.lead)).toBeVisible()
        await inspect(page)
        await page.goto(localePath('/coverages', lang))
        await expect(page.getByText(w.lead)).toBeVisible()
        await page.getByRole('button', { name: w.accept }).click()
        await expect(page.getByText(w.tick)).toHaveCount(3)
        for (const box of w.boxes) await page.getByLabel(box).check()
        await inspect(page)
        await page.getByRole('button', { name: w.accept }).click()
        await expect(page).toHaveURL(localePath('/coverages', lang))
        await expect(page.getByText(jade).first()).toBeVisible()
        await expect(page.getByText(orchid)).toHaveCount(0)
      })

      await testWithData.step('neither app’s answers name the other insurer', async () => {
        const [inOrchid, inJade] = [await answers('orchid'), await answers('jade')]
        expect(inOrchid).toContain(insurers.en.orchid)
        expect(inOrchid).not.toContain(insurers.en.jade)
        expect(inJade).toContain(insurers.en.jade)
        expect(inJade).not.toContain(insurers.en.orchid)
      })

      await testWithData.step('leaving Jade’s app keeps the account in Orchid’s', async () => {
        await open('/delete-account', 'jade')
        await expect(page.getByRole('radio', { name: w.leave })).toBeChecked()
        await inspect(page)
        await page.getByRole('radio', { name: w.all }).check()
        await page.getByRole('radio', { name: w.leave }).check()
        await page.getByRole('button', { name: w.leave }).click()
        await page.getByRole('alertdialog', { name: w.ask }).getByRole('button', { name: w.yes }).click()
        await enterCode(page, lang, member.phone)
        await expect(page.getByRole('heading', { level: 1, name: w.left })).toBeVisible()
        await inspect(page)
        expect(await answers('orchid')).toContain(insurers.en.orchid)
      })
      await context.close()
    },
  )
}
