import { localePath } from '@khum/contract'
import { expect, test } from '@playwright/test'
import { axeViolations, sidewaysFaults } from './support/inspect-screen'
import { watchPage } from './support/watch-page'

const words = {
  th: {
    search: 'ค้นหาโรงพยาบาล/คลินิก',
    near: 'ใช้ตำแหน่งของฉัน',
    on: 'เรียงจากใกล้คุณที่สุด',
    gps: 'ใช้ GPS ไม่ได้ กรุณาเปิด GPS',
    help: 'วิธีเปิด GPS',
    typed: 'รพ.ศิริราช',
    siriraj: 'โรงพยาบาลศิริราช',
    call: 'โทร 02 419 7000',
    navigate: 'นำทาง',
    province: 'จังหวัด',
    chiangMai: 'เชียงใหม่',
    suanDok: 'โรงพยาบาลมหาราชนครเชียงใหม่',
    report: 'แจ้งข้อมูลไม่ถูกต้อง',
    reason: 'เบอร์โทรไม่ถูกต้อง',
    send: 'ส่ง',
    thanks: 'ขอบคุณ เราได้รับข้อมูลแล้ว',
    away: /ห่างจากคุณราว/,
  },
  en: {
    search: 'Search for a hospital',
    near: 'Use my location',
    on: 'Nearest to you first',
    gps: 'GPS isn’t available. Please turn on GPS',
    help: 'How to turn on GPS',
    typed: 'siriraj',
    siriraj: 'Siriraj Hospital',
    call: 'Call 02 419 7000',
    navigate: 'Navigate',
    province: 'Province',
    chiangMai: 'Chiang Mai',
    suanDok: 'Maharaj Nakorn Chiang Mai Hospital',
    report: 'Report incorrect details',
    reason: 'The phone number is wrong',
    send: 'Send',
    thanks: 'Thank you. We’ve got your report.',
    away: /from you$/,
  },
} as const

for (const lang of ['th', 'en'] as const) {
  const w = words[lang]

  test(`a guest finds the nearest hospital by GPS and calls it, in ${lang}`, async ({ page, context }) => {
    await context.grantPermissions(['geolocation'])
    // A position near Siriraj hospital. The page must round it before sending it.
    await context.setGeolocation({ latitude: 13.758912, longitude: 100.485349 })
    const sent: string[] = []
    page.on('request', (request) => sent.push(decodeURIComponent(request.url())))
    const watch = watchPage(page)

    await page.goto(localePath('/search-hospital', lang))
    await watch.settled()
    expect(sent.some((url) => /[?&]lat=/.test(url))).toBe(false)
    await page.getByRole('button', { name: w.near }).click()
    await expect(page.getByText(w.on)).toBeVisible()
    const first = page.getByRole('main').getByRole('listitem').first()
    await expect(first).toContainText(w.siriraj)
    expect(sent.find((url) => /[?&]lat=/.test(url))).toContain('lat=13.759&lng=100.485')
    expect(sent.join('\n')).not.toContain('13.7589')

    await first.getByRole('link').click()
    await expect(page.getByText(w.away)).toBeVisible()
    await expect(page.getByRole('link', { name: w.call })).toHaveAttribute('href', 'tel:+6624197000')
    await expect(page.getByRole('link', { name: w.navigate })).toHaveAttribute('href', /13\.7589,100\.4853/)
    expect(page.url()).not.toContain('100.48')
    expect([...(await sidewaysFaults(page)), ...(await axeViolations(page)), ...watch.take()]).toEqual([])
  })

  test(`a guest without GPS gets help, and finds a hospital by name and by province, in ${lang}`, async ({
    page,
    context,
  }) => {
    await context.clearPermissions()
    const watch = watchPage(page)
    await page.goto(localePath('/search-hospital', lang))
    await page.getByRole('button', { name: w.near }).click()
    await expect(page.getByText(w.gps)).toBeVisible()
    await page.getByRole('button', { name: w.help }).click()
    await expect(page.getByRole('dialog', { name: w.help })).toBeVisible()
    await page.keyboard.press('Escape')

    await page.getByRole('textbox', { name: w.search }).fill(w.typed)
    await expect(page.getByRole('link', { name: w.siriraj })).toBeVisible()
    await page.getByRole('textbox', { name: w.search }).fill('')
    await page.getByLabel(w.province).selectOption({ label: w.chiangMai })
    await page.getByRole('link', { name: w.suanDok }).click()
    await expect(page).toHaveURL(/\/search-hospital\/detail\//)

    await page.getByRole('button', { name: w.report }).click()
    await page.getByText(w.reason).click()
    await page.getByRole('button', { name: w.send, exact: true }).click()
    await expect(page.getByText(w.thanks)).toBeVisible()
    await page.goBack()
    await expect(page.getByLabel(w.province)).toHaveValue('เชียงใหม่')
    expect(watch.take()).toEqual([])
  })
}
