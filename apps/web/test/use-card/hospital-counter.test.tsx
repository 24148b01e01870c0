import { useCardEndpoints } from '@khum/contract'
import { act, screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { createFakeServer, data, problem } from '../fake-server'
import { openScreen } from '../open-screen'
import { place, sampleUse } from './sample-use'

describe('the hospital counter', () => {
  const { card, eligibility } = sampleUse()
  const result = { hospital_name: place.name, card, eligibility, verified_at: '2026-11-21T05:01:00.000Z' }

  test('takes the key once, then codes, and shows only what the hospital needs', async () => {
    const server = createFakeServer()
    server.on(useCardEndpoints.verifyAtCounter, () => data(result))
    const { user } = await openScreen({ path: '/desk/verify', server })
    await user.type(await screen.findByLabelText('รหัสประจำโรงพยาบาล/คลินิก'), 'the-key')
    await user.click(screen.getByRole('button', { name: 'ใช้รหัสนี้' }))
    await user.click(await screen.findByRole('textbox', { name: 'รหัส 6 หลักของผู้เอาประกัน' }))
    await user.keyboard('012345')
    await user.click(screen.getByRole('button', { name: 'ตรวจสอบ' }))
    expect(await screen.findByText('ส. จ. · S. J.')).toBeTruthy()
    expect(screen.getAllByText('ต้องสอบถามก่อน')).toHaveLength(2)
    const sent = await server.requests[0]?.json()
    expect(sent).toMatchObject({ key: 'the-key', code: '012345' })
    await user.click(screen.getByRole('button', { name: 'ตรวจสอบรายต่อไป' }))
    expect(await screen.findByRole('textbox', { name: 'รหัส 6 หลักของผู้เอาประกัน' })).toBeTruthy()
    window.sessionStorage.clear()
  })

  test('asks again after a wrong key, and keeps a scanned QR code meanwhile', async () => {
    const server = createFakeServer()
    server.on(useCardEndpoints.verifyAtCounter, () => problem('desk_refused', 403))
    const { user } = await openScreen({ path: '/desk/verify#the-token', server })
    await user.type(await screen.findByLabelText('รหัสประจำโรงพยาบาล/คลินิก'), 'wrong')
    await user.click(screen.getByRole('button', { name: 'ใช้รหัสนี้' }))
    await user.click(await screen.findByRole('button', { name: 'ตรวจสอบ QR ที่สแกน' }))
    expect(await screen.findByText('รหัสประจำโรงพยาบาล/คลินิกไม่ถูกต้อง')).toBeTruthy()
    expect(screen.getByLabelText('รหัสประจำโรงพยาบาล/คลินิก')).toBeTruthy()
    expect(await server.requests[0]?.json()).toMatchObject({ key: 'wrong', code: 'the-token' })
  })

  test('checks a scanned code again, with the same id, if the answer was lost', async () => {
    const server = createFakeServer()
    server.on(useCardEndpoints.verifyAtCounter, () => Promise.reject(new TypeError('offline')))
    const { user } = await openScreen({ path: '/desk/verify#the-token', server })
    await user.type(await screen.findByLabelText('รหัสประจำโรงพยาบาล/คลินิก'), 'the-key')
    await user.click(screen.getByRole('button', { name: 'ใช้รหัสนี้' }))
    await user.click(await screen.findByRole('button', { name: 'ตรวจสอบ QR ที่สแกน' }))
    await screen.findByRole('alert')
    await act(() => new Promise((resolve) => setTimeout(resolve)))
    server.on(useCardEndpoints.verifyAtCounter, () => data(result))
    await user.click(screen.getByRole('button', { name: 'ตรวจสอบ QR ที่สแกน' }))
    expect(await screen.findByText('ส. จ. · S. J.')).toBeTruthy()
    const [first, second] = await Promise.all(server.requests.map((request) => request.json()))
    expect(second).toEqual(first)
    window.sessionStorage.clear()
  })

  test('doesn’t show the former person’s result when another code is scanned', async () => {
    const server = createFakeServer()
    server.on(useCardEndpoints.verifyAtCounter, () => data(result))
    const { user, router } = await openScreen({ path: '/desk/verify#the-token', server })
    await user.type(await screen.findByLabelText('รหัสประจำโรงพยาบาล/คลินิก'), 'the-key')
    await user.click(screen.getByRole('button', { name: 'ใช้รหัสนี้' }))
    await user.click(await screen.findByRole('button', { name: 'ตรวจสอบ QR ที่สแกน' }))
    await screen.findByText('ส. จ. · S. J.')
    await act(() => router.navigate({ hash: '#another-token' }))
    expect(screen.queryByText('ส. จ. · S. J.')).toBeNull()
    server.on(useCardEndpoints.verifyAtCounter, () => problem('use_card_over', 410))
    await user.click(await screen.findByRole('button', { name: 'ตรวจสอบ QR ที่สแกน' }))
    await screen.findByRole('textbox', { name: 'รหัส 6 หลักของผู้เอาประกัน' })
    expect(screen.queryByText('ส. จ. · S. J.')).toBeNull()
    window.sessionStorage.clear()
  })
})
