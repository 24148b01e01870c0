import { hospitalEndpoints } from '@khum/contract'
import { act, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { drawMap } from '../../src/features/hospitals/draw-map'
import { createFakeServer, data } from '../fake-server'
import { openScreen } from '../open-screen'
import { sampleHospital } from './sample-hospital'

// Fakes the drawing of maps, because jsdom has no WebGL.
vi.mock('../../src/features/hospitals/draw-map', () => ({
  drawMap: (box: HTMLElement, { hospitals, nameOf }: Parameters<typeof drawMap>[1]) => {
    for (const hospital of hospitals) {
      const pin = document.createElement('button')
      pin.title = nameOf(hospital)
      box.append(pin)
    }
    return () => box.replaceChildren()
  },
}))

test('the pins of the map follow a change of language', async () => {
  const server = createFakeServer()
  server.on(hospitalEndpoints.listHospitals, () => data({ items: [sampleHospital()], next: null }))
  server.on(hospitalEndpoints.listProvinces, () => data({ items: [] }))
  const { user, services, switchTo } = await openScreen({ path: '/search-hospital', server })
  Object.assign(services, { mapStyleUrl: 'https://maps.example/style.json' })
  await user.type(await screen.findByRole('textbox', { name: 'ค้นหาโรงพยาบาล/คลินิก' }), 'ศิริราช')
  await user.click(await screen.findByRole('button', { name: 'ดูบนแผนที่' }))
  expect(await screen.findByTitle('โรงพยาบาลศิริราช')).toBeTruthy()
  await act(() => switchTo('en'))
  expect(await screen.findByTitle('Siriraj Hospital')).toBeTruthy()
  expect(screen.queryByTitle('โรงพยาบาลศิริราช')).toBeNull()
})
