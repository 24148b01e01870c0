import { createHash } from 'node:crypto'
import type { TestInfo } from '@playwright/test'
import type { NewMember } from './identity-steps'

export function newMemberOf({ testId, repeatEachIndex }: TestInfo): NewMember & { otherPhone: string } {
  const hash = createHash('sha256').update(`${testId}${repeatEachIndex}`).digest('hex')
  const digits = String(Number.parseInt(hash.slice(0, 10), 16))
    .padStart(12, '0')
    .slice(-7)
  return {
    name: 'สมศรี',
    surname: 'ใจดี',
    username: `m${hash.slice(0, 10)}`,
    password: 'Mango48213',
    phone: `061${digits}`,
    otherPhone: `062${digits}`,
  }
}
