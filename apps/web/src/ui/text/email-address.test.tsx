import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { EmailAddress } from './email-address'

test('an email address may break before the @ and stays whole when copied', () => {
  const { container } = render(<EmailAddress address="malee@example.com" />)
  expect(container.innerHTML).toBe('malee<wbr>@example.com')
  expect(container.textContent).toBe('malee@example.com')
})
