import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { somebody } from '../fakes'
import { openScreen } from '../open-screen'

test.each([
  ['/symptom', 'เริ่มที่การส่งเคลม', 'ส่งเคลม', '/coverages/eclaim'],
  ['/provider-list', 'เริ่มที่การส่งเคลม', 'ส่งเคลม', '/coverages/eclaim'],
  ['/insurance-list', 'เริ่มที่การเพิ่มบัตร', 'เพิ่มบัตรเอง', '/add-card'],
  ['/view-card-detail', 'เลือกบัตรที่ต้องการดู', 'ไปที่ความคุ้มครอง', '/coverages'],
])('%s, opened directly, says where to start', async (path, title, button, next) => {
  const { address } = await openScreen({ path, as: somebody })
  await screen.findByRole('heading', { name: title })
  const main = screen.getByRole('main')
  const links = [...main.querySelectorAll('a')].map((link) => [link.textContent, link.getAttribute('href')])
  expect(links).toEqual([[button, next]])
  expect(address()).toBe(path)
})
