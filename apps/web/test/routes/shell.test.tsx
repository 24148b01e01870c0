import { homeEndpoints, sessionEndpoints } from '@khum/contract'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { createFakeServer, data } from '../fake-server'
import { somebody } from '../fakes'
import { openScreen } from '../open-screen'

test('an unknown address shows the 404 page with a link home', async () => {
  await openScreen({ path: '/no-such-page' })
  await screen.findByRole('heading', { level: 2, name: 'ไม่พบหน้านี้' })
  expect(screen.getByRole('link', { name: 'กลับหน้าแรก' }).getAttribute('href')).toBe('/')
})

test('signing out ends the session, goes home and removes the member’s data from the page', async () => {
  const server = createFakeServer()
  server.on(sessionEndpoints.signOut, () => new Response(null, { status: 204 }))
  server.on(homeEndpoints.getHome, (request) =>
    data({
      member: null,
      primary_card: null,
      other_cards: [],
      waiting: [],
      claims_in_progress: [],
      menu: [],
      promotions: [],
      articles: [],
      unread_notifications: request.headers.has('authorization') ? 7 : 0,
    }),
  )
  const { user, services, address, platform } = await openScreen({ path: '/setting', as: somebody, server })
  await user.click(await screen.findByRole('button', { name: 'ออกจากระบบ' }))
  const confirm = await screen.findByRole('alertdialog')
  expect(confirm.textContent).toContain('ออกจากระบบหรือไม่')
  const buttons = screen.getAllByRole('button', { name: 'ออกจากระบบ' })
  await user.click(buttons[buttons.length - 1] ?? confirm)
  await waitFor(() => expect(services.session.get()).toEqual({ status: 'guest', ended: 'signed_out' }))
  expect(address()).toBe('/')
  await screen.findByText('ดูความคุ้มครองของคุณ')
  expect(document.body.textContent).not.toContain('สมศรี')
  expect(services.unread.get()).toBe(0)
  expect(platform).toMatchObject({ marker: false, owes: false, announced: ['signed_out'] })
})
