import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import path from 'node:path'
import { expect } from '@playwright/test'
import { claimSteps, daysAgo } from './support/claim-steps'
import { enterCode } from './support/enter-code'
import { receiptPhoto } from './support/files'
import { testWithServer } from './support/own-server'
import { payoutWords } from './support/words'

const program = path.resolve(import.meta.dirname, '../../docs/exchange/example/client.mjs')

/**
 * Runs the example client of docs/exchange against a server. The client decides and pays claims, so each test starts a
 * server with a copy of the demo data.
 */
const test = testWithServer({}).extend<{ client: { folder: string; printed: () => string } }>({
  client: async ({ khum }, use, testInfo) => {
    const folder = testInfo.outputPath('claims')
    let text = ''
    const env = { PATH: process.env.PATH, KHUM_URL: khum.url }
    const child: ChildProcess = spawn(process.execPath, [program, folder, '--new'], { env })
    child.stdout?.on('data', (chunk: Buffer) => {
      text += chunk.toString()
    })
    await expect.poll(() => text).toContain('Ready for claims')
    await use({ folder, printed: () => text })
    child.kill('SIGKILL')
    await once(child, 'exit')
  },
})

test('the guide’s client receives, decides and pays a claim; after a failed payment it pays the new account', async ({
  page,
  client,
}) => {
  const lang = 'th'
  const claim = claimSteps(page, lang)
  const { w } = claim
  const p = payoutWords[lang]

  async function sendClaim(mark: string, amount: string, day: number): Promise<string> {
    await claim.begin('แผนกลุ่ม โกลด์ พลัส')
    await claim.fill(amount, daysAgo(day))
    await claim.toAttach()
    for (const [index, list] of [w.receipts, w.medical, w.bankBook].entries())
      await claim.attach(list, [await receiptPhoto(`${mark}-${index}`)])
    await claim.toPreview()
    const number = await claim.send()
    await page.getByRole('link', { name: w.follow }).click()
    await expect(page).toHaveURL(/\/claim-status\//)
    return number
  }

  async function giveAccount(number: string): Promise<void> {
    await page.getByLabel(p.bank).selectOption('014')
    await page.getByLabel(p.number).fill(number)
    await page.getByRole('button', { name: p.send }).click()
    await enterCode(page, lang, '0800000001')
  }

  await claim.signIn('malee')
  const paid = await sendClaim('paid', '1000', 2)
  await expect(page.getByText(p.paid, { exact: true }).first()).toBeVisible()
  await expect(page.getByText('ระบบของบริษัทประกันได้รับเคลมแล้ว พร้อมเอกสาร 3 ไฟล์')).toBeVisible()
  for (const line of ['ค่ายา', 'ค่าแพทย์และค่าบริการ'])
    await expect(page.locator('summary').filter({ hasText: line })).toBeVisible()
  await expect(page.getByText('900').first()).toBeVisible()
  expect(readdirSync(path.join(client.folder, paid))).toHaveLength(4)

  await page.goto('/payout-account')
  await page.getByRole('button', { name: p.changeTo }).click()
  await giveAccount('1112220000')
  await expect(page.getByText(p.saved)).toBeVisible()
  const failed = await sendClaim('failed', '800', 4)
  await expect(page.getByText(p.failed, { exact: true }).first()).toBeVisible()
  await expect(page.getByText('บัญชีนี้ปิดแล้ว').first()).toBeVisible()
  await page.getByRole('link', { name: p.give }).click()
  await giveAccount('1112223334')
  await expect(page).toHaveURL(/\/claim-status\//)
  await expect(page.getByText(p.paid, { exact: true }).first()).toBeVisible()
  // The client prints a line only after Khum has responded, so the test must wait for the line.
  const linesOf = (number: string) =>
    client
      .printed()
      .split('\n')
      .filter((line) => line.startsWith(`${number}:`))
  const begun = (number: string) => [`${number}: received with 3 files, new`, `${number}: decided, new`]
  const ended = (number: string, result: string) => [`${number}: sent, new`, `${number}: ${result}, changed`]
  await expect
    .poll(() => linesOf(failed))
    .toEqual([...begun(failed), ...ended(failed, 'failed'), ...ended(failed, 'paid')])
  expect(linesOf(paid)).toEqual([...begun(paid), ...ended(paid, 'paid')])
})
