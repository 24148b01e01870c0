import { newPasswordSchema } from '@khum/contract'
import { describe, expect, it } from 'vitest'
import { safeParse } from 'zod/mini'
import { AppError } from '../../src/app-error'
import { requireUncommon } from '../../src/modules/accounts/password-rules'
import { testPartner, useTestApp } from '../test-app'

const test = useTestApp()

async function resultOf(password: string, username = 'somying1'): Promise<string> {
  try {
    await requireUncommon(test.ctx, { password, username, insCode: testPartner.insCode })
    return 'fine'
  } catch (error) {
    return error instanceof AppError ? (error.details.fields?.[0]?.code ?? error.code) : 'failed'
  }
}

function formOf(password: string): string {
  const parsed = safeParse(newPasswordSchema, password)
  return parsed.success ? parsed.data : (parsed.error.issues[0]?.message ?? '')
}

describe('a new password (R17)', () => {
  it.each(['password1', 'PassW0rd', 'qwerty123', '1qaz2wsx', 'Trustno1', 'ｑwerty123'])(
    '%s is too common',
    async (password) => {
      expect(await resultOf(password)).toBe('password_common')
    },
  )

  it('can’t contain the username', async () => {
    expect(await resultOf('xSomying1!', 'somying1')).toBe('password_common')
    expect(await resultOf('xSomying1!', 'malee')).toBe('fine')
    // Staff have the beginning of their email address as their username, which may be one letter.
    expect(await resultOf('xSomying1!', 's')).toBe('fine')
  })

  it('can’t be a name of the product or an insurer with digits around it', async () => {
    await test.db
      .insertInto('insurer')
      .values({
        code: 'SIAM',
        name_th: 'บริษัท สยามวารี',
        name_en: 'Siam Waree Life',
        kind: 'life',
        aliases: ['SWL'],
      })
      .execute()
    await test.db
      .updateTable('theme')
      .set({ body: JSON.stringify({ product_name_en: 'Blue Harbour', product_name_th: 'อ่าวสีคราม' }) })
      .execute()
    for (const password of [
      'Khum2569',
      'Waree12345',
      '2569siamwareelife',
      'SWL-123456',
      'Blue99Harbour',
      'อ่าวสีคราม99',
    ])
      expect(await resultOf(password), password).toBe('password_common')
    for (const password of ['Khumjai2569', 'Lamphun73ping', 'แม่กลอง2569'])
      expect(await resultOf(password), password).toBe('fine')
  })

  it('keeps its case, signs and full length; composed and decomposed marks are equal', async () => {
    expect(formOf('Abcdefg 1 €ß')).toBe('Abcdefg 1 €ß')
    expect(formOf(' abcdefg1 ')).toBe(' abcdefg1 ')
    expect(formOf('แม่กลอง๒๕๖๙')).toBe('แม่กลอง๒๕๖๙')
    expect(formOf('abcdefgh')).toBe('password_letter_digit')
    expect(formOf('abcdef1')).toBe('password_length')
    expect(formOf('abcdefghijklmno1')).toBe('password_length')
    const [composed, apart] = ['caf\u00e9paris1', 'cafe\u0301paris1']
    const hash = await test.ctx.passwords.hash(composed)
    expect(await test.ctx.passwords.verify(hash, apart)).toBe(true)
    expect(await test.ctx.passwords.verify(hash, composed.toUpperCase())).toBe(false)
  })

  it('could have a hundred characters if the setting allowed it (D4)', async () => {
    const long = `${'ยาวมาก'.repeat(16)}1234`
    const hash = await test.ctx.passwords.hash(long)
    expect([...long]).toHaveLength(100)
    expect(await test.ctx.passwords.verify(hash, long)).toBe(true)
    expect(await test.ctx.passwords.verify(hash, long.slice(0, -1))).toBe(false)
  })
})
